import { sql } from 'kysely'
import type { Tx } from '../../../platform/db/db.ts'
import { bounceMessage } from '../../../platform/mail/messages-catalogue.ts'
import { storedJson } from '../../../platform/stored-messages/message.ts'
import { messageIdsIn } from './headers.ts'

/** A mail system's report about one of our letters. */
export interface Bounce {
  /** Message-IDs in the report; a report about a letter of ours contains its Message-ID. */
  ids: string[]
  /** RFC 3463, such as 5.1.1. */
  status: string | null
  /** The tokens in the List-Unsubscribe of the returned letter: of a letter to a follower. */
  tokens: string[]
  /** Of a complaint of a mail service (RFC 5965): its kind, such as `abuse`; null: the letter was returned. */
  complaint: string | null
}

interface Part {
  contentType: string
  content: Buffer
}

/** The tokens of letters to followers in the List-Unsubscribe of a letter. */
const tokensIn = (letter: string): string[] =>
  [...letter.matchAll(/^List-Unsubscribe:\s*<([^<>\s]{1,1000})>/gim)].flatMap(
    ([, url = '']) => /\/suivre\/fin\/([\w.-]{1,200})$/.exec(url)?.[1] ?? [],
  )

/** Parses a delivery report, a complaint, or the text of a mail system that sends none. Null if it reports no failure: a delayed letter may still arrive. */
export function readBounce(parts: readonly Part[], references: readonly string[], text: string): Bounce | null {
  const of = (type: RegExp) =>
    parts.filter(({ contentType }) => type.test(contentType)).map(({ content }) => content.toString('latin1', 0, 64_000))
  const report = of(/^message\/(global-)?delivery-status$/i).join('\n')
  const feedback = of(/^message\/feedback-report$/i).join('\n')
  const complaint = /^Feedback-Type:[ \t]*([\w-]{1,40})/im.exec(feedback)?.[1]?.toLowerCase() ?? null
  if (report !== '' && !/^Action:\s*failed/im.test(report)) return null
  const status = /^Status:\s*([45]\.\d{1,3}\.\d{1,3})\b/im.exec(report)?.[1] ?? null
  const originals = of(/^(message\/(rfc822|global)(-headers)?|text\/rfc822-headers)$/i)
  const original = originals.map((source) => /^Message-ID:\s*(<[^<>\s]{1,400}>)/im.exec(source)?.[1] ?? '')
  // Older systems repeat the letter, or its head, in their own text.
  const repeated = report === '' ? [...text.slice(0, 64_000).matchAll(/Message-ID:\s*(<[^<>\s]{1,400}>)/gi)].map(([, id]) => id ?? '') : []
  const tokens = [...originals, text.slice(0, 64_000)].flatMap(tokensIn)
  return { ids: [...messageIdsIn([...original, ...repeated].join(' ')), ...references], status, tokens, complaint }
}

/**
 * Records on our letter that it was returned. Its thread becomes unread (functions/emails_thread_unread.sql).
 * @returns whether the letter is one of ours
 */
export async function recordBounce(tx: Tx, { ids, status }: Bounce): Promise<boolean> {
  const reason = bounceMessage(status)
  const { rows } = await sql`update emails set status = 'failed', error_message = ${storedJson(reason)}::jsonb,
      updated_at = now_ms()
    where message_id = any(${ids}::text[]) and status in ('sent', 'uncertain') returning id`.execute(tx)
  return rows.length > 0
}
