import { sql } from 'kysely'
import { CODE_ATTEMPTS, codeOf } from '../../../platform/access/code.ts'
import type { Secrets } from '../../../platform/access/secrets.ts'
import type { LetterCode } from '../../../platform/mail/letter-code.ts'

/** The address that a code was sent to. */
export type Side = 'new' | 'former'

/** Returns the code of one side of a change: computed from its id and a secret, so that no table has it. */
export const changeCode = (secrets: Pick<Secrets, 'key'>, id: string, side: Side): string => codeOf(secrets, `e-mail ${side} ${id}`)

/** The records that the e-mails with these codes are about. */
export const MAIL_OF: Readonly<Record<Side, string>> = { new: 'email_change_new', former: 'email_change_former' }

const codeFor =
  (side: Side): LetterCode =>
  async (db, secrets, id) => {
    const { rows } = await sql`select from email_changes
      where id = ${id} and codes_expire_at > now() and attempts < ${CODE_ATTEMPTS}`.execute(db)
    return rows.length > 0 ? changeCode(secrets, id, side) : null
  }

/** The codes in the e-mails of a change. An e-mail whose code is of no use any more is not sent. */
export const letterCodes: Readonly<Record<string, LetterCode>> = { [MAIL_OF.new]: codeFor('new'), [MAIL_OF.former]: codeFor('former') }
