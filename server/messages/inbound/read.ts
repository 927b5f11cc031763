import { createHash } from 'node:crypto'
import type { ParsedMail } from 'mailparser'
import { normaliseEmail } from '../../contacts/email.ts'
import { manyLines, oneLine } from '../text.ts'
import { type Bounce, readBounce } from './bounce.ts'
import { addressesIn, type HeaderLines, messageIdsIn, valuesOf } from './headers.ts'
import { markdownOf } from './html.ts'
import { type Kind, kindOf } from './kinds.ts'
import { foldQuoted } from './quoted.ts'

/** The largest letter that is taken whole, in bytes. */
export const LETTER_BYTES = 25 * 1024 * 1024
const BODY_MAX = 100_000
const FILES_MAX = 20
const FILE_BYTES = 10 * 1024 * 1024
const FILES_BYTES = 20 * 1024 * 1024

/** A file in a letter; without content where it is over a limit. */
export interface IncomingFile {
  filename: string
  content_type: string
  size: number
  content: Buffer | null
}

/** A letter that came in, as far as anything of it is believed. */
export interface Incoming {
  kind: Kind
  /** Its Message-ID; made of its bytes where it has none. */
  rfcId: string
  /** Null where no single address can be answered. */
  from: string | null
  name: string
  /** Every address it was sent to, by any header. */
  recipients: string[]
  subject: string
  references: string[]
  body: string
  quoted: string | null
  truncated: boolean
  files: IncomingFile[]
  bounce: Bounce | null
}

const RECIPIENTS = ['to', 'cc', 'delivered-to', 'x-original-to', 'envelope-to', 'x-envelope-to', 'x-forwarded-to', 'resent-to']

/** Reads a letter, whatever is in it. What cannot be read as MIME comes with its headers and without its content. */
export async function readLetter(raw: Buffer): Promise<Incoming> {
  const { mail, whole } = await parse(raw)
  const lines: HeaderLines = mail.headerLines ?? []
  const all = (...keys: string[]) => keys.flatMap((key) => valuesOf(lines, key)).join(' ')
  const sender = mail.from?.value
  const written = sender?.length === 1 ? (sender[0]?.address ?? '') : ''
  const from = normaliseEmail(written)?.email ?? null
  const references = messageIdsIn(all('references', 'in-reply-to')).slice(-200)
  const kind = kindOf(lines, mail.subject ?? '')
  const text = mail.text?.trim() ? mail.text : mail.html ? await markdownOf(mail.html) : ''
  const { body, quoted } = foldQuoted(manyLines(text.slice(0, BODY_MAX)))
  return {
    kind,
    rfcId: messageIdsIn(all('message-id'))[0] ?? `<${createHash('sha256').update(raw).digest('hex')}@sha256.invalid>`,
    from,
    name: oneLine(sender?.map(({ name, address }) => name || address || '').join(', ') ?? '', 200),
    recipients: addressesIn(all(...RECIPIENTS)).slice(0, 200),
    subject: oneLine(mail.subject ?? '', 200),
    references,
    body,
    quoted,
    truncated: !whole || text.length > BODY_MAX,
    files: kind === 'bounce' ? [] : filesOf(mail),
    bounce: kind === 'bounce' ? readBounce(mail.attachments, references, text) : null,
  }
}

/** The parser gives up on letters with thousands of parts or endless headers. */
async function parse(raw: Buffer): Promise<{ mail: ParsedMail; whole: boolean }> {
  // Loaded with the first letter: a process that reads none need not hold it.
  const { simpleParser } = await import('mailparser')
  const options = { skipHtmlToText: true, skipTextToHtml: true, skipImageLinks: true, skipTextLinks: true, keepDeliveryStatus: true }
  try {
    return { mail: await simpleParser(raw, options), whole: true }
  } catch {
    const end = raw.subarray(0, 256 * 1024).indexOf('\r\n\r\n')
    const head = raw.subarray(0, end === -1 ? 64 * 1024 : end).toString('latin1')
    const plain = head.replaceAll(/^content-[^\n]*\n([ \t][^\n]*\n)*/gim, '')
    return { mail: await simpleParser(`${plain}\r\n\r\n`, options), whole: false }
  }
}

function filesOf({ attachments }: ParsedMail): IncomingFile[] {
  let left = FILES_BYTES
  return attachments.slice(0, FILES_MAX * 5).map(({ filename, contentType, content }, index) => {
    const fits = index < FILES_MAX && content.length <= Math.min(FILE_BYTES, left)
    if (fits) left -= content.length
    const name = oneLine((filename ?? '').replaceAll(/[/\\:*?"<>|]/g, '_'), 150).replace(/^\.+/, '')
    return {
      filename: name || `piece-jointe-${index + 1}`,
      content_type: /^[\w.+-]{1,80}\/[\w.+-]{1,80}$/.test(contentType) ? contentType.toLowerCase() : 'application/octet-stream',
      size: content.length,
      content: fits ? content : null,
    }
  })
}
