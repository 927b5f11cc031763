import assert from 'node:assert/strict'
import { readdirSync } from 'node:fs'
import { describe, test } from 'node:test'
import { accountDeletion } from './account-deletion.ts'
import { accountNotice } from './account-notice.ts'
import { alertAgreement } from './alert-agreement.ts'
import { alertAlone } from './alert-alone.ts'
import { alertAloneTeam } from './alert-alone-team.ts'
import { contactChanged } from './contact-changed.ts'
import { alertRightsTaken } from './alert-rights-taken.ts'
import { claimBegins } from './claim-begins.ts'
import { claimContest } from './claim-contest.ts'
import { claimDecision } from './claim-decision.ts'
import { claimEmailCode } from './claim-email-code.ts'
import { communeTakenOff } from './commune-taken-off.ts'
import { claimInvitation } from './claim-invitation.ts'
import { emailChangeCode, emailChangeWaits } from './email-change.ts'
import { handover } from './handover.ts'
import { importPaused } from './import-paused.ts'
import { invitation } from './invitation.ts'
import type { Letter } from './letter.ts'
import { reportAnswer } from './report-answer.ts'
import { proposalDecision } from './proposal-decision.ts'
import { mairieCode } from './mairie-code.ts'
import { morningLetter } from './morning-letter.ts'
import { publicationsRefused } from './publications-refused.ts'
import { signInCode } from './sign-in-code.ts'
import { suiviCode } from './suivi-code.ts'
import { supportReceipt } from './support-receipt.ts'
import { supportReply } from './support-reply.ts'

const publicUrl = 'https://beffroi.example.fr'
const common = { site: 'Ma commune', email: 'camille@example.fr', publicUrl }
const page = `${publicUrl}/espace/x`
const team = { id: '1', inviter: null, acteurNom: 'Chorale', ...common }

/** The e-mails, by the file of their template. */
const LETTERS: Readonly<Record<string, readonly Letter[]>> = {
  'sign-in-code': [signInCode({ ...common, purpose: 'sign_in', page }), signInCode({ ...common, purpose: 'password', page: undefined })],
  'email-change': [
    emailChangeCode({ ...common, side: 'new' }),
    emailChangeCode({ ...common, side: 'former' }),
    emailChangeWaits({ ...common, at: '2026-11-23T10:00:00Z' }),
  ],
  'account-notice': [accountNotice({ ...common, event: 'passkey_added' }), accountNotice({ ...common, event: 'email_changed' })],
  'account-deletion': [
    accountDeletion({ at: '2026-11-23T10:00:00Z', acteurs: [{ nom: 'Chorale' }], publicUrl }),
    accountDeletion({ at: '2026-11-23T10:00:00Z', acteurs: [], publicUrl: undefined }),
  ],
  'claim-email-code': [claimEmailCode({ acteurNom: 'Chorale', site: 'Ma commune' })],
  'mairie-code': [mairieCode({ nom: 'Mairie d’Arras', site: 'Ma commune', asker: common.email, hours: 24 })],
  'claim-invitation': [
    claimInvitation({ acteurNom: 'Chorale', email: common.email, reason: 'Bienvenue', page, days: 30 }),
    claimInvitation({ acteurNom: 'Chorale', email: common.email, reason: null, page: undefined, days: 30 }),
  ],
  'commune-taken-off': [
    communeTakenOff({ title: 'Fête', commune: 'Mornant', reason: 'Hors sujet', publicUrl }),
    communeTakenOff({ title: 'Fête', commune: 'Mornant', reason: null, publicUrl: undefined }),
  ],
  'claim-begins': [claimBegins({ acteurNom: 'Chorale', page }), claimBegins({ acteurNom: 'Chorale', page: undefined })],
  'claim-contest': [
    claimContest({ acteurNom: 'Chorale', days: 15, page }),
    claimContest({ acteurNom: 'Chorale', days: 15, page: undefined }),
  ],
  'claim-decision': [
    claimDecision({ acteurNom: 'Chorale', approved: true, reason: 'Bienvenue', publicUrl }),
    claimDecision({ acteurNom: 'Chorale', approved: true, entrusted: true, reason: null, publicUrl }),
    claimDecision({ acteurNom: 'Chorale', approved: false, reason: 'Bienvenue', publicUrl: undefined }),
  ],
  'proposal-decision': [
    proposalDecision({ nom: 'Chorale', approved: true, exists: true, reason: null, page }),
    proposalDecision({ nom: 'Chorale', approved: true, exists: true, manages: 'granted', reason: null, page }),
    proposalDecision({ nom: 'Chorale', approved: true, exists: true, manages: 'waits', reason: 'Bienvenue', page }),
    proposalDecision({ nom: 'Chorale', approved: false, exists: true, reason: 'Bienvenue', page }),
    proposalDecision({ nom: 'Chorale', approved: false, exists: false, reason: 'Bienvenue', page: undefined }),
  ],
  'report-answer': [reportAnswer({ title: 'Fête', reponse: 'Bienvenue' })],
  handover: [
    handover({ acteurNom: 'Chorale', site: 'Ma commune', becomes: true, publicUrl }),
    handover({ acteurNom: 'Chorale', site: 'Ma commune', becomes: false, publicUrl }),
  ],
  'import-paused': [
    importPaused({ nom: 'Chorale', reason: { fr: 'Bienvenue', en: 'Bienvenue' }, own: false, page }),
    importPaused({ nom: 'Chorale', reason: { fr: 'Bienvenue', en: 'Bienvenue' }, own: true, page: undefined }),
  ],
  'publications-refused': [
    publicationsRefused({ publications: [{ title: 'Chorale', reason: 'Bienvenue' }], publicUrl }),
    publicationsRefused({
      publications: Array.from({ length: 53 }, (_, n) => ({ title: `Chorale ${n}`, reason: 'Bienvenue', edit: n === 0 })),
      publicUrl: undefined,
    }),
    publicationsRefused({
      publications: [
        { title: 'Chorale', reason: 'Bienvenue', correction: true },
        { title: 'Loto', reason: 'Bienvenue' },
      ],
      publicUrl,
    }),
    publicationsRefused({ publications: [{ title: 'Chorale', reason: 'Bienvenue', correction: true }], publicUrl }),
    publicationsRefused({
      publications: Array.from({ length: 53 }, (_, n) => ({ title: `Chorale ${n}`, reason: 'Bienvenue', edit: n === 0, correction: true })),
      publicUrl: undefined,
    }),
  ],
  'morning-letter': [
    morningLetter({
      waiting: [
        { what: 'publications', acteur: 'Chorale', count: 1, page },
        { what: 'reports', acteur: 'Ma commune', count: 100, page: `${page}/2` },
      ],
      online: ['Bienvenue'],
      account: `${page}/3`,
    }),
    morningLetter({ waiting: [{ what: 'claims', acteur: 'Chorale', count: 2, page: undefined }], online: [], account: undefined }),
    morningLetter({ waiting: [], online: ['Chorale'], account: page }),
    morningLetter({ waiting: [], online: Array.from({ length: 22 }, (_, n) => `Chorale ${n}`), account: page }),
  ],
  'alert-agreement': [
    alertAgreement({ titre: 'Crue', commune: 'Béthune', page }),
    alertAgreement({ titre: 'Crue', commune: 'Béthune', page: null }),
  ],
  'alert-alone-team': [
    alertAloneTeam({ titre: 'Crue', commune: 'Béthune', author: 'Ana Lima', reason: 'Le maire est absent.', page }),
    alertAloneTeam({ titre: 'Crue', commune: 'Béthune', author: null, reason: 'Le maire est absent.', page: null }),
  ],
  'contact-changed': [
    contactChanged({ site: 'Beffroi', contact: 'mairie@ville.example' }),
    contactChanged({ site: 'Beffroi', contact: null }),
  ],
  'alert-rights-taken': [
    alertRightsTaken({ titre: 'Crue', commune: 'Béthune', isBegun: true, isOfOffice: false, page }),
    alertRightsTaken({ titre: 'Crue', commune: 'Béthune', isBegun: false, isOfOffice: true, page: null }),
  ],
  'alert-alone': [
    alertAlone({ titre: 'Crue', commune: 'Béthune', isCorrection: false, isOnlyPerson: true, reason: '' }),
    alertAlone({ titre: 'Crue', commune: 'Béthune', isCorrection: true, isOnlyPerson: false, reason: 'Le maire est absent.' }),
  ],
  'suivi-code': [suiviCode({ site: 'Ma commune' })],
  'support-receipt': [supportReceipt({ subject: 'Chorale' })],
  invitation: [invitation({ ...team, page }), invitation({ ...team, acteurNom: null, inviter: 'Léa', page: undefined })],
}
/** The layouts, the letter of a member of the team, whose own words are the same in both, and the pages of town halls, which do not greet (followers.test.ts). */
const OTHERS = [
  'followed-line',
  'letter',
  'support-reply',
  'town-hall-page',
  'page-parts',
  'alert-letter',
  'bins-reminder',
  'weekend-agenda',
]

describe('e-mails in both languages', () => {
  for (const [file, letters] of Object.entries(LETTERS))
    test(`${file}: the English has its own words, and the same codes, links and names`, () => {
      for (const { subject, text, html, inEnglish } of letters) {
        assert.ok(inEnglish)
        assert.notEqual(inEnglish.subject, subject)
        assert.match(text, /^Bonjour,/)
        assert.match(text, /————/)
        assert.match(inEnglish.text, /^Hello,\n\n[^]*\n\nThe Beffroi team\n$/)
        assert.doesNotMatch(inEnglish.subject + inEnglish.text, /Bonjour|votre|vous|L’équipe|————|undefined|null/)
        assert.match(html, /<html lang="fr">/)
        assert.match(inEnglish.html, /<html lang="en">/)
        // What a person acts on, above the English paragraph.
        const [french = ''] = text.split('————')
        const actedOn = (of: string) =>
          [...new Set(of.match(/\{\{\w+\}\}|https:\/\/\S+|Chorale|Ma commune|Bienvenue|Léa/g) ?? [])].toSorted()
        assert.deepEqual(actedOn(inEnglish.text), actedOn(french))
        for (const name of actedOn(french)) assert.ok(inEnglish.html.includes(name.replaceAll('&', '&amp;')), name)
        assert.deepEqual(subject.match(/\{\{\w+\}\}/g), inEnglish.subject.match(/\{\{\w+\}\}/g))
      }
    })

  test('the answer of support: its own words, with a sentence in the language of the recipient', () => {
    const { inEnglish, text } = supportReply({ subject: 'Chorale', body: 'Bonjour, voici la réponse.' })
    assert.match(text, /^Bonjour, voici la réponse\.\n\nVous pouvez répondre/)
    assert.match(inEnglish?.text ?? '', /^Bonjour, voici la réponse\.\n\nYou can answer this e-mail directly/)
    assert.equal(inEnglish?.subject, 'Re: Chorale')
  })

  test('every template is in one of both lists', () => {
    const files = readdirSync(import.meta.dirname).flatMap((file) => (file.endsWith('.test.ts') ? [] : [file.replace('.ts', '')]))
    assert.deepEqual(files.toSorted(), [...Object.keys(LETTERS), ...OTHERS].toSorted())
  })
})
