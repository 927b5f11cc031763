import { createHmac } from 'node:crypto'
import { sql } from 'kysely'
import type { Secrets } from '../../../platform/access/secrets.ts'
import type { LetterCode } from '../../../platform/mail/letter-code.ts'

/** Codes of claims. Each is computed from the id of its row and a secret of the service: no table has one. */

type Key = Pick<Secrets, 'key'>
const digest = (secrets: Key, use: string, value: string): Buffer => createHmac('sha256', secrets.key(use)).update(value).digest()

/** Returns the code that a claimant puts on the actor's web page. It is no secret: the page shows it. */
export const pageCode = (secrets: Key, proofId: string): string =>
  `beffroi-${digest(secrets, 'claim page code', proofId).toString('hex').slice(0, 20)}`

/** Returns the six digits that confirm an e-mail address. A code that is sent after the end of the former one is another. */
export const emailCode = (secrets: Key, proofId: string, expiresAt: string): string =>
  String(digest(secrets, 'claim e-mail code', `${proofId} ${expiresAt}`).readUIntBE(0, 6) % 1_000_000).padStart(6, '0')

/** Returns the token of an invitation: its id, which finds the row, and 256 bits. */
export const invitationToken = (secrets: Key, id: string): string =>
  `${id}.${digest(secrets, 'claim invitation', id).toString('base64url')}`

/** The records that the e-mails with these codes are about. */
export const PROOF_MAIL = 'claim_proof'
export const INVITATION_MAIL = 'claim_invitation'

/** The codes in the e-mails of this chapter. An e-mail whose code is of no use any more is not sent. */
export const letterCodes: Readonly<Record<string, LetterCode>> = {
  [PROOF_MAIL]: async (db, secrets, id) => {
    const { rows } = await sql<{ expires_at: string }>`
      select expires_at from claim_proofs where id = ${id} and state = 'waiting' and expires_at > now()`.execute(db)
    return rows[0] ? emailCode(secrets, id, rows[0].expires_at) : null
  },
  [INVITATION_MAIL]: async (db, secrets, id) => {
    const { rows } = await sql`select from claim_invitations
      where id = ${id} and accepted_at is null and withdrawn_at is null and expires_at > now()`.execute(db)
    return rows.length > 0 ? invitationToken(secrets, id) : null
  },
}
