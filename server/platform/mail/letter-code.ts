import type { Secrets } from '../access/secrets.ts'
import type { Db } from '../db/db.ts'
import { TOKEN_MARK } from './templates/invitation.ts'
import { CODE_MARK } from './templates/sign-in-code.ts'

/** Returns the code that replaces the mark in an e-mail about a record; null if the code has expired or is spent. */
export type LetterCode = (db: Db, secrets: Pick<Secrets, 'key'>, id: string) => Promise<string | null>

/** The parts of a stored e-mail that may have the mark of a code. */
interface Letter {
  subject: string
  text: string
  html: string | null
  related_type: string | null
  related_id: string | null
}

/**
 * Returns an e-mail of the outbox with its code, or with the token of its invitation; any other e-mail unchanged.
 * @param codes the codes of chapters, by the type of the record that the e-mail is about
 * @returns null if the code has expired or is spent, or the invitation is closed: the e-mail is of no use any more
 */
export async function withItsCode<Mail extends Letter>(
  db: Db,
  secrets: Pick<Secrets, 'key'>,
  mail: Mail,
  codes: Readonly<Record<string, LetterCode>>,
): Promise<Mail | null> {
  const { related_type, related_id: id } = mail
  const codeFor = codes[related_type ?? '']
  if (!codeFor || id === null) return mail
  const code = await codeFor(db, secrets, id)
  if (code === null) return null
  const filled = (text: string) => text.replaceAll(CODE_MARK, code).replaceAll(TOKEN_MARK, code)
  return { ...mail, subject: filled(mail.subject), text: filled(mail.text), html: mail.html === null ? null : filled(mail.html) }
}
