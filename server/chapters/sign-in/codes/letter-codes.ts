import { sql } from 'kysely'
import { codeOf } from '../../../platform/access/code.ts'
import { prepared } from '../../../platform/db/db.ts'
import type { LetterCode } from '../../../platform/mail/letter-code.ts'
import { CODE_MAIL } from './send-code.ts'

const openCode = prepared<{ id: string }, { id: string }>(
  (slot) => sql`select id from sign_in_codes where id = ${slot('id')}::uuid and expires_at > now()`,
)

/** The codes of this chapter's e-mails, by the type of the record that the e-mail is about. */
export const letterCodes: Readonly<Record<string, LetterCode>> = {
  [CODE_MAIL]: async (db, secrets, id) => ((await openCode(db, { id })).length > 0 ? codeOf(secrets, id) : null),
}
