import { sql } from 'kysely'
import type { Config } from '../../../platform/settings/config.ts'
import type { Tx } from '../../../platform/db/db.ts'
import { newId } from '../../../platform/db/id.ts'
import type { ReplyAddresses } from '../token.ts'
import { addMessage, openThread } from '../write.ts'
import { noteBounce } from './bounce.ts'
import { placeOf } from './find-thread.ts'
import type { Incoming, IncomingFile } from './letter.ts'

/** Nothing of it stands in a thread, so the letter itself is kept for as long as its outcome is known. */
export const LEFT_OUT: ReadonlySet<string> = new Set(['own', 'bounce_unknown', 'automatic_ignored'])

/** What became of a letter. */
export interface Taken {
  outcome: 'thread_opened' | 'added' | 'duplicate' | 'own' | 'bounce' | 'bounce_unknown' | 'automatic_kept' | 'automatic_ignored'
  message_id?: string
}

/**
 * Takes a letter in. Programs are never answered and make no thread unread, so that no two of them can keep each other writing. What
 * one may have written for a person is kept in a closed thread; what one answers by itself is kept where it belongs to a thread. Whoever
 * writes into another's thread is shown as who they say they are. Spec §4.1-38.
 */
export async function takeLetter(
  tx: Tx,
  letter: Incoming,
  config: Pick<Config, 'mail' | 'support'>,
  addresses: ReplyAddresses,
): Promise<Taken> {
  if (await isOwn(tx, letter, config)) return { outcome: 'own' }
  if (letter.kind === 'bounce') return { outcome: letter.bounce && (await noteBounce(tx, letter.bounce)) ? 'bounce' : 'bounce_unknown' }
  const known = await tx.selectFrom('messages').select('id').where('rfc_id', '=', letter.rfcId).executeTakeFirst()
  if (known) return { outcome: 'duplicate' }
  const place = await placeOf(tx, letter, addresses)
  if (!place && letter.kind === 'autoreply') return { outcome: 'automatic_ignored' }
  const automatic = letter.kind !== 'person'
  const { subject, name: contact_nom, from: contact_email } = letter
  const thread = place?.id ?? (await openThread(tx, { subject, contact_nom, contact_email, source: 'email', setAside: automatic }))
  const message = await addMessage(tx, thread, {
    direction: 'inbound',
    body: letter.body,
    quoted: letter.quoted,
    author_nom: letter.name || letter.from,
    sender_email: letter.from,
    sender_is_contact: place
      ? letter.from !== null && letter.from === place.contact_email?.toLowerCase()
      : letter.from === null
        ? null
        : true,
    automatic,
    truncated: letter.truncated,
    rfc_id: letter.rfcId,
  })
  if (message === null) {
    // The same letter was taken in at the same moment, elsewhere.
    if (!place) await tx.deleteFrom('message_threads').where('id', '=', thread).execute()
    return { outcome: 'duplicate' }
  }
  await keepFiles(tx, message, letter.files)
  return { outcome: place ? 'added' : automatic ? 'automatic_kept' : 'thread_opened', message_id: message }
}

/** Ours: it has the Message-ID of an e-mail we sent, or says that it comes from the very address we write from. */
async function isOwn(tx: Tx, { rfcId, from, kind }: Incoming, { mail, support }: Pick<Config, 'mail' | 'support'>): Promise<boolean> {
  if (kind !== 'bounce' && from !== null && [mail.from.address.toLowerCase(), support.address].includes(from)) return true
  const { rows } = await sql`select from emails where message_id = ${rfcId}`.execute(tx)
  return rows.length > 0
}

async function keepFiles(tx: Tx, message_id: string, files: readonly IncomingFile[]): Promise<void> {
  for (const [ordre, file] of files.entries())
    await tx
      .insertInto('message_attachments')
      .values({ id: newId(), message_id, ordre, ...file })
      .execute()
}
