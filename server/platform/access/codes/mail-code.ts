import { sql } from 'kysely'
import type { Db } from '../../db/db.ts'
import { CODE_MARK } from '../../mail/templates/sign-in-code.ts'
import type { Secrets } from '../secrets.ts'
import { codeOf } from './code.ts'
import { CODE_MAIL } from './send-code.ts'

/** The parts of a stored e-mail that may have the mark of a code. */
interface Letter {
  subject: string
  text: string
  html: string | null
  related_type: string | null
  related_id: string | null
}

/**
 * Returns an e-mail of the outbox with its code; any other e-mail unchanged.
 * @returns null if its code has expired or is spent: the e-mail is of no use any more
 */
export async function withItsCode<Mail extends Letter>(db: Db, secrets: Pick<Secrets, 'key'>, mail: Mail): Promise<Mail | null> {
  const { related_type, related_id: id } = mail
  if (related_type !== CODE_MAIL || id === null) return mail
  const { rows } = await sql`select from sign_in_codes where id = ${id} and expires_at > now()`.execute(db)
  if (rows.length === 0) return null
  const code = codeOf(secrets, id)
  const filled = (text: string) => text.replaceAll(CODE_MARK, code)
  return { ...mail, subject: filled(mail.subject), text: filled(mail.text), html: mail.html === null ? null : filled(mail.html) }
}
