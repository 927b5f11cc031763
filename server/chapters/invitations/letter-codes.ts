import { sql } from 'kysely'
import type { LetterCode } from '../../platform/mail/letter-code.ts'
import { invitationToken } from './token.ts'

/** The kind of e-mails with the token of an invitation, in the outbox. */
export const INVITATION_MAIL = 'invitation'

/** The tokens of invitations, which no table has, by the type of the record that the e-mail is about. */
export const letterCodes: Readonly<Record<string, LetterCode>> = {
  [INVITATION_MAIL]: async (db, secrets, id) => {
    const { rows } = await sql`select from invitations
      where id = ${id} and expires_at > now() and accepted_at is null and withdrawn_at is null`.execute(db)
    return rows.length === 0 ? null : invitationToken(secrets, id)
  },
}
