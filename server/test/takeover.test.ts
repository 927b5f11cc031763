import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'

const CODES = 'chapters/sign-in/codes/codes.test.ts'
const PASSKEYS = 'chapters/sign-in/passkeys/passkeys.test.ts'
const FACTOR = 'chapters/sign-in/second-factor/second-factor.test.ts'
const SESSIONS = 'chapters/compte/sessions.test.ts'
const IDENTITIES = 'chapters/sign-in/identities/identities.test.ts'
const ADDRESS = 'chapters/compte/email/email-change.test.ts'
const VIEWS = 'chapters/users/views.test.ts'
const CONTESTS = 'chapters/claims/contests/answer.test.ts'
const FRESH = 'platform/access/fresh.test.ts'
const ACCOUNT_SESSIONS = 'chapters/sign-in/sessions/account-sessions.test.ts'
const PROOFS = 'platform/access/proof-of-work/proof-of-work.test.ts'
const INVITATIONS = 'chapters/invitations/invitations.test.ts'

/** Ways to take over an account, by the test that tries them over HTTP on a real database and sees them refused. */
const ATTACKS: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> = {
  [CODES]: {
    'an address without an account gets one when its code comes back, and not before': ['account made ahead of its owner (pre-hijack)'],
    'a code works once, also for two requests at the same time': ['code used twice', 'code used by two at the same time'],
    'a code that was sent before the account was erased opens nothing': ['code of an account that was erased meanwhile'],
    'after five wrong attempts the code is spent, and the next request sends another': ['code guessed'],
    'a code is of one address, one purpose and ten minutes': [
      'code of another account',
      'sign-in code used to choose a password',
      'code used after its ten minutes',
    ],
    'known and unknown addresses have the same answers and the same e-mail': ['addresses tried out for accounts'],
    'the outbox does not have the code; the e-mail has the name of the site': ['code read in the database'],
    'a password is chosen with a code: it signs in, and ends the sessions of the former one': ['session that outlives its password'],
    'an account without a password has none to guess, and may choose one': ['password of an account that has none'],
    'a deactivated account is refused like a wrong code': ['code of a deactivated account'],
    'requests for codes are limited by address, and by e-mail address whatever the network': ['mailbox flooded with codes'],
  },
  [PASSKEYS]: {
    'of another account they are neither listed, named nor removed': [
      'passkey of another account removed',
      'passkey of another account renamed',
    ],
    'a registration of another origin, host, challenge, type or account, or without verification, is refused': [
      'passkey made on another site',
      'passkey made over http',
      'passkey made for another host',
      'passkey made for an invented challenge',
      'assertion sent as a registration',
      'passkey made without verifying its person',
      'registration begun by one account and finished by another',
    ],
    'a registration is accepted once, and a credential belongs to one account': [
      'registration replayed',
      'passkey added to a second account',
    ],
    'an assertion is accepted once, also of two requests at the same time': ['assertion replayed', 'assertion raced'],
    'an assertion of another origin, host, challenge, type, owner or key, or without verification, is refused': [
      'assertion made on another site',
      'assertion made on a host that begins like ours',
      'assertion made for another host',
      'assertion made for an invented challenge',
      'registration sent as an assertion',
      'stolen security key without its PIN',
      'assertion that names another owner',
      'assertion signed by another key',
      'assertion by an unknown passkey',
      'challenge of a registration used to sign in',
    ],
    'a copy of a counting authenticator is refused: its count has not grown': ['cloned authenticator'],
    'a challenge that is older than five minutes is refused': ['assertion kept for later'],
    'a deactivated user signs in with none': ['passkey of a deactivated account'],
    'adding and removing need a sign-in of at most ten minutes; naming and listing do not': ['passkey added in a session left open'],
    'without a token of an open session, by another site and beyond the number of an account, nothing is changed': [
      'passkey added by another site (CSRF)',
      'passkey added with a token of another issuer',
    ],
  },
  [FACTOR]: {
    'once confirmed, a password opens no session: the code does, and the session has two factors': ['stolen password alone'],
    'a sign-in by code, and a new password by code, ask for it too': ['stolen mailbox alone', 'second factor avoided by a new password'],
    'codes of the step before and after are accepted, others are not, and none twice': [
      'code by time replayed',
      'code by time raced',
      'old code by time',
    ],
    'the code that turned it on does not sign in': ['code seen while it was set up'],
    'a challenge is of one account, one use, five attempts and five minutes': [
      'challenge of the first step used twice',
      'code by time guessed',
      'challenge kept for later',
      'code by time of another account',
      'recovery code of another account',
    ],
    'ten recovery codes sign in once each; new ones replace them; the owner gets an e-mail': [
      'recovery code used twice',
      'replaced recovery code',
    ],
    'no table has the secret or a recovery code': ['secret read in the database'],
    'a secret copied to another account signs nobody in': ['secret moved to another row'],
    'turning it on ends sessions of one factor elsewhere, and not this one': ['session of a thief that outlives the second factor'],
    'it is not replaced while it is on; it is turned off by a fresh sign-in': [
      'second factor replaced',
      'second factor turned off in a session left open',
    ],
  },
  [SESSIONS]: {
    'one is ended: its tokens and its cookie are refused at once, those of the other are not': [
      'token of an ended session',
      'cookie of an ended session',
    ],
    'a session of another person is not found, and stays': ['session of another account ended'],
    'signing out, a new password and a deactivation end the tokens with the sessions': ['token used after signing out'],
    'are listed with the device and the time, without an address, a version or anything that opens them': [
      'session taken from the list of sessions',
    ],
  },
  [ACCOUNT_SESSIONS]: {
    'not with a signature of somebody else, another token, no credentials': [
      'cookie with a forged signature',
      'cookie with the signature of another session',
      'invented session token',
    ],
    'a session that has ended has no token': ['cookie of a session that has expired'],
    'nor has a deactivated user': ['cookie of a deactivated account'],
    'a withdrawn key signs nothing more, in no process': ['token signed by a withdrawn key'],
  },
  [PROOFS]: {
    'guessing at one account from a thousand addresses soon costs a proof for each guess': ['account guessed at from a thousand addresses'],
    'counts once, also when it is sent twice at the same time, and in another process': ['proof of work replayed'],
    'altered, spliced, added to, signed by nobody or without work it is none': ['proof of work forged'],
  },
  [INVITATIONS]: {
    'the e-mail has the token; no table has it; its link acts on nothing; the guest accepts once': [
      'invitation read in the database',
      'invitation accepted twice',
    ],
    'another account, a wrong token and an unproven address are refused': [
      'invitation accepted by another account',
      'invitation with an invented token',
    ],
    'refused after withdrawal, after its term, after the inviter lost the right, after the actor was deleted': [
      'invitation accepted after its withdrawal',
      'invitation by somebody who lost the right',
    ],
  },
  [IDENTITIES]: {
    'the same subject at the other provider is another person': ['subject of one provider equal to another’s'],
    'an address equal to that of an account opens nothing and links nothing, also if it is verified': [
      'identity with the address of another account',
    ],
    'a userinfo that is not signed by the provider for this client and person is refused': [
      'userinfo signed by another key',
      'userinfo without a signature (alg none)',
      'userinfo signed with the client’s secret',
      'userinfo for another service',
      'userinfo of another issuer',
      'userinfo of another person',
      'userinfo as plain JSON',
    ],
    'an ID token that is not signed by the provider for this client and sign-in is refused': [
      'ID token signed by another key',
      'ID token without a signature (alg none)',
      'ID token for another service',
      'ID token of another sign-in (nonce)',
    ],
    'a state works once, in the browser that began, and at the callback of its provider': [
      'callback replayed',
      'callback opened in another browser (login CSRF)',
      'answer of one provider at the callback of another (mix-up)',
    ],
    'a code of another sign-in is refused, and so is one after its life': [
      'authorization code injected',
      'authorization code kept for later',
    ],
    'single sign-on is no fresh sign-in; a demanded one is, if the provider says that it was new': [
      'fresh sign-in by an open session of the provider',
    ],
    'is never moved from one account to another, and an account has one of each provider': ['identity of another account connected'],
    'is connected only while the session that asked for it is open': ['identity connected by a session that was ended'],
    'is disconnected by its owner alone, and not if it is the last way in': ['identity of another account disconnected'],
    'an account with a second factor is asked for it, unless the provider has shown two': ['second factor avoided by an identity'],
    'a person who gives up and a deactivated account are told apart': ['identity of a deactivated account'],
  },
  [ADDRESS]: {
    'the code of the new address alone makes it after seven days, and the present address is told when': [
      'address replaced without the former mailbox',
    ],
    'is withdrawn by its owner, and by a new password that the present address has chosen': [
      'change of address that outlives the password of a thief',
    ],
    'an address with an account has the same answers and e-mail; only who reads its code learns of it, and nothing changes': [
      'addresses tried out by changing to them',
      'account merged into another by its address',
    ],
    'an address that somebody signs up with during the wait stays theirs': ['address reserved ahead of its owner'],
    'codes are of one side, one account, five attempts and ten minutes, and no table has them': [
      'code of the new address used for the former',
      'code of a change guessed',
      'code of a change of another account',
    ],
    'both codes make it at once: other sessions end, both addresses are told, the new one signs in': [
      'session that outlives a change of address',
    ],
    'begins in a session of the last ten minutes only, and not of an account of the demonstration': [
      'address changed in a session left open',
    ],
    'requests are limited by the account and by the new address': ['mailbox flooded by changes of address'],
  },
  [VIEWS]: {
    'refuses everything else, of every endpoint: each change, and each read that is not declared': [
      'change in the name of a person who is viewed',
      'view that renews itself',
      'view begun within a view',
    ],
    'shows neither drafts, sessions, nor the export, nor a publication that is not public': [
      'export of a person who is viewed',
      'sessions and passkeys of a person who is viewed',
    ],
    'is refused of a person with a role, of oneself, of nobody, and of a deactivated or erased person': [
      'another administrator viewed',
      'view begun by a role that is no administrator',
    ],
    'ends with DELETE, with another view, after a quarter of an hour, and when its user gets a role or is deactivated': [
      'view used after its quarter of an hour',
      'view used after it was ended',
    ],
    'ends when the administrator loses the role, is deactivated, or the session that began it ends': [
      'view used after its administrator lost the role',
      'view used after its administrator was deactivated',
    ],
    'a token that is forged, changed, of another key, another use or another row is refused': [
      'token of a view forged',
      'token of a view moved to another person',
    ],
    'needs a sign-in of at most ten minutes, and ends when the administrator signs out': [
      'view begun in a session left open',
      'view used after its administrator signed out',
    ],
  },
  [CONTESTS]: {
    'nobody but owners reads or answers: members, the claimant, administrators, strangers': ['answer written in the name of the owners'],
    'an owner removes no evidence of the claimant': ['evidence of a claimant removed by the owner'],
    'an approval waits for the answer, for fifteen days, or is confirmed without it': ['page taken before its owners could answer'],
  },
  [FRESH]: {
    'of at most ten minutes passes; an older one is refused, changes nothing, and a new one passes': [
      'role given in a session left open',
      'person erased in a session left open',
    ],
  },
}

test('at least forty named attacks on accounts are tried, each by a test that exists', () => {
  const names = Object.values(ATTACKS).flatMap((tests) => Object.values(tests).flat())
  assert.ok(names.length >= 40, String(names.length))
  assert.equal(new Set(names).size, names.length)
  for (const [file, tests] of Object.entries(ATTACKS)) {
    const text = readFileSync(new URL(`../${file}`, import.meta.url), 'utf8')
    for (const title of Object.keys(tests)) assert.ok(text.includes(`test('${title}'`), `${file}: ${title}`)
  }
})
