import DataLoader from 'dataloader'
import { sql } from 'kysely'
import { type Db, prepared } from '../../db/db.ts'
import { GATHERED } from '../../mail/gathered.ts'
import type { LetterCode } from '../../mail/letter-code.ts'
import { TOKEN_MARK } from '../../mail/templates/invitation.ts'
import { CODE_MARK } from '../../mail/templates/sign-in-code.ts'
import { invitationToken } from '../invitation-token.ts'
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

/** The kind of e-mails with the token of an invitation, in the outbox. */
export const INVITATION_MAIL = 'invitation'

const openCodes = prepared<{ ids: readonly string[] }, { id: string }>(
  (slot) => sql`select id from sign_in_codes where id = any(${slot('ids')}::uuid[]) and expires_at > now()`,
)
const loaders = new WeakMap<Db, DataLoader<string, boolean>>()

/** Tells which codes of a database are open. */
function openCodesOf(db: Db): DataLoader<string, boolean> {
  const areOpen = async (ids: readonly string[]) => {
    const open = new Set((await openCodes(db, { ids })).map(({ id }) => id))
    return ids.map((id) => open.has(id))
  }
  const loader = loaders.get(db) ?? new DataLoader(areOpen, GATHERED)
  loaders.set(db, loader)
  return loader
}

/** The codes and tokens of the platform's own e-mails, by the type of the record that the e-mail is about. */
const OWN: Readonly<Record<string, LetterCode>> = {
  [CODE_MAIL]: async (db, secrets, id) => ((await openCodesOf(db).load(id)) ? codeOf(secrets, id) : null),
  [INVITATION_MAIL]: async (db, secrets, id) => {
    const { rows } = await sql`select from invitations
      where id = ${id} and expires_at > now() and accepted_at is null and withdrawn_at is null`.execute(db)
    return rows.length === 0 ? null : invitationToken(secrets, id)
  },
}

/**
 * Returns an e-mail of the outbox with its code, or with the token of its invitation; any other e-mail unchanged.
 * @param others the codes of chapters, by the type of the record that the e-mail is about
 * @returns null if the code has expired or is spent, or the invitation is closed: the e-mail is of no use any more
 */
export async function withItsCode<Mail extends Letter>(
  db: Db,
  secrets: Pick<Secrets, 'key'>,
  mail: Mail,
  others: Readonly<Record<string, LetterCode>> = {},
): Promise<Mail | null> {
  const { related_type, related_id: id } = mail
  const codeFor = OWN[related_type ?? ''] ?? others[related_type ?? '']
  if (!codeFor || id === null) return mail
  const code = await codeFor(db, secrets, id)
  if (code === null) return null
  const filled = (text: string) => text.replaceAll(CODE_MARK, code).replaceAll(TOKEN_MARK, code)
  return { ...mail, subject: filled(mail.subject), text: filled(mail.text), html: mail.html === null ? null : filled(mail.html) }
}
