import { sql } from 'kysely'
import type { Config } from '../../../platform/settings/config.ts'
import type { Tx } from '../../../platform/db/db.ts'
import { newId } from '../../../platform/db/id.ts'
import type { Secrets } from '../../../platform/access/secrets.ts'
import type { AddressServices } from '../token.ts'
import { recordReturned } from '../../suivis/following/returned.ts'
import { addMessage, openThread } from '../write.ts'
import { recordBounce } from './bounce.ts'
import { answersOurs, findThread } from './find-thread.ts'
import type { Incoming, IncomingFile } from './letter.ts'

/** Nothing of these letters is in a thread, so the letter itself is stored for as long as its outcome. */
export const LEFT_OUT: ReadonlySet<string> = new Set(['own', 'bounce_unknown', 'automatic_ignored'])

/** The outcome of a letter. */
export interface LetterOutcome {
  outcome: 'thread_opened' | 'added' | 'duplicate' | 'own' | 'bounce' | 'bounce_unknown' | 'automatic_kept' | 'automatic_ignored'
  message_id?: string
}

/**
 * Adds a letter to its thread. Programs are never answered and make no thread unread, so that two of them cannot answer each other for ever.
 * A program's letter that may be a person's text is stored in a closed thread; an automatic answer is stored if it belongs to a thread.
 * A sender who writes into another person's thread is shown under their own address. Spec §4.1-38.
 */
export async function addLetter(
  tx: Tx,
  given: Incoming,
  services: AddressServices & { config: Pick<Config, 'mail' | 'support'>; secrets: Pick<Secrets, 'key' | 'former' | 'keyedHash'> },
): Promise<LetterOutcome> {
  const letter = withKind(given, services)
  if (await isOwn(tx, letter, services.config)) return { outcome: 'own' }
  if (letter.kind === 'bounce') {
    const isKnown =
      letter.bounce &&
      ((letter.bounce.complaint === null && (await recordBounce(tx, letter.bounce))) ||
        (await recordReturned(tx, services.secrets, letter.bounce)))
    return { outcome: isKnown ? 'bounce' : 'bounce_unknown' }
  }
  const known = await tx.selectFrom('messages').select('id').where('rfc_id', '=', letter.rfcId).executeTakeFirst()
  if (known) return { outcome: 'duplicate' }
  const found = await findThread(tx, letter, services)
  if (!found && letter.kind === 'autoreply') return { outcome: 'automatic_ignored' }
  const automatic = letter.kind !== 'person'
  const { subject, name: contact_nom, from: contact_email } = letter
  const thread = found?.id ?? (await openThread(tx, { subject, contact_nom, contact_email, source: 'email', setAside: automatic }))
  const message = await addMessage(tx, thread, {
    direction: 'inbound',
    body: letter.body,
    quoted: letter.quoted,
    author_nom: letter.name || letter.from,
    sender_email: letter.from,
    sender_is_contact: found
      ? letter.from !== null && letter.from === found.contact_email?.toLowerCase()
      : letter.from === null
        ? null
        : true,
    automatic,
    truncated: letter.truncated,
    rfc_id: letter.rfcId,
  })
  if (message === null) {
    // Another process has stored the same letter at the same time.
    if (!found) await tx.deleteFrom('message_threads').where('id', '=', thread).execute()
    return { outcome: 'duplicate' }
  }
  await storeFiles(tx, message, letter.files)
  return { outcome: found ? 'added' : automatic ? 'automatic_kept' : 'thread_opened', message_id: message }
}

/** Returns the letter as that of a program where its subject says so and it answers a letter of ours: people write no such subject to us. */
const withKind = (letter: Incoming, services: Parameters<typeof answersOurs>[1]): Incoming =>
  letter.saysAutomatic && answersOurs(letter, services) ? { ...letter, kind: 'autoreply' } : letter

/** Whether a letter is ours: it has the Message-ID of an e-mail we sent, or our own address as its sender. */
async function isOwn(tx: Tx, { rfcId, from, kind }: Incoming, { mail, support }: Pick<Config, 'mail' | 'support'>): Promise<boolean> {
  if (kind !== 'bounce' && from !== null && [mail.from.address.toLowerCase(), support.address].includes(from)) return true
  const { rows } = await sql`select from emails where message_id = ${rfcId}`.execute(tx)
  return rows.length > 0
}

async function storeFiles(tx: Tx, message_id: string, files: readonly IncomingFile[]): Promise<void> {
  for (const [ordre, file] of files.entries())
    await tx
      .insertInto('message_attachments')
      .values({ id: newId(), message_id, ordre, ...file })
      .execute()
}
