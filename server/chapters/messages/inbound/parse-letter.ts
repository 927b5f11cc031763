import { createHash } from 'node:crypto'
import type { EmailAddress } from 'mailparser'
import { normaliseEmail } from '../../../platform/contacts/email.ts'
import { addressesIn, addressesInRaw } from '../../../platform/mail/letter-addresses.ts'
import { manyLines, oneLine } from '../../../platform/text/plain-text.ts'
import { readBounce } from './bounce.ts'
import { boundHead, contentAlone, headAlone } from './head.ts'
import { addressesIn as recipientsIn, type HeaderLines, messageIdsIn, valuesOf } from './headers.ts'
import { markdownOf } from './html.ts'
import { kindOf, saysAutomatic } from './kinds.ts'
import { FILE_BYTES, type Incoming, type IncomingFile, type LetterOrder } from './letter.ts'
import { type Mail, parseMail } from './mime.ts'
import { foldQuoted } from './quoted.ts'

const BODY_MAX = 100_000
/** Values for a letter whose content cannot be parsed as MIME. */
const HEAD_FIELD_BYTES = 4096
/** How many undecoded bytes of a letter are searched for addresses. */
const RAW_ADDRESSES_BYTES = 1024 * 1024
const FILES_MAX = 20
const FILES_BYTES = 20 * 1024 * 1024

const RECIPIENTS = ['to', 'cc', 'delivered-to', 'x-original-to', 'envelope-to', 'x-envelope-to', 'x-forwarded-to', 'resent-to']

/**
 * Parses any letter. Of a letter that cannot be parsed as MIME, it returns the headers without the content. Only a parser process may
 * call it: the sender determines how long it takes.
 */
export async function parse({ raw, digest }: LetterOrder): Promise<Incoming> {
  const bounded = boundHead(raw)
  const { mail, whole, cut } = await parseMime(bounded.raw)
  const lines: HeaderLines = mail.headerLines
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
    rfcId: messageIdsIn(all('message-id'))[0] ?? `<${digest ?? createHash('sha256').update(raw).digest('hex')}@sha256.invalid>`,
    from,
    name: oneLine(sender?.map(nameOf).join(', ') ?? '', 200),
    recipients: recipientsIn(all(...RECIPIENTS)).slice(0, 200),
    subject: oneLine(mail.subject ?? '', 200),
    references,
    body,
    quoted,
    saysAutomatic: kind === 'person' && saysAutomatic(mail.subject ?? ''),
    withOriginal: !whole || !bounded.whole,
    truncated: cut || !bounded.whole || text.length > BODY_MAX,
    files: kind === 'bounce' ? [] : filesOf(mail),
    bounce: kind === 'bounce' ? readBounce(mail.attachments, references, text) : null,
    addresses: addressesOf(raw, mail, text),
  }
}

/** The name of a sender. An address to which no answer can be sent is shown beside it: it is stored nowhere else. */
function nameOf({ name, address = '' }: EmailAddress): string {
  if (!name || !address) return name || address
  return normaliseEmail(address)?.email ? name : `${name} <${address}>`
}

/** Only the beginning of the raw bytes is decoded here: the parser's result is in the other texts. */
function addressesOf(raw: Buffer, { from, to, cc, bcc, replyTo, subject }: Mail, text: string): string[] {
  const headers = [from, to, cc, bcc, replyTo].flat().map((header) => header?.text)
  return [...new Set([...addressesIn(...headers, subject, text), ...addressesInRaw(raw.subarray(0, RAW_ADDRESSES_BYTES))])]
}

/**
 * The parser stops at letters with thousands of parts or endless headers. A letter that is declared to have parts, and has none, is read as text:
 * it is not whole, since the text may be encoded.
 */
async function parseMime(raw: Buffer): Promise<{ mail: Mail; whole: boolean; cut: boolean }> {
  try {
    const mail = await parseMail(raw)
    const content = mail.hasParts ? null : contentAlone(raw)
    if (!content?.toString('latin1').trim() || isWithoutParts(mail.headerLines, content)) return { mail, whole: true, cut: false }
    return { mail: { ...mail, text: (await parseMail(content)).text }, whole: false, cut: false }
  } catch {
    return { mail: await parseMail(headAlone(raw, HEAD_FIELD_BYTES)), whole: false, cut: true }
  }
}

/** Whether a content has the delimiter that its head declares: then it is a letter of no parts, and not a text. */
function isWithoutParts(lines: HeaderLines, content: Buffer): boolean {
  const boundary = /boundary\s*=\s*(?:"([^"]{1,200})"|([^\s;"]{1,200}))/i.exec(valuesOf(lines, 'content-type')[0] ?? '')
  const delimiter = `--${boundary?.[1] ?? boundary?.[2] ?? ''}`
  return (
    delimiter !== '--' &&
    content
      .toString('latin1')
      .split('\n')
      .some((line) => [delimiter, `${delimiter}--`].includes(line.trimEnd()))
  )
}

/** Endings of names for files that come without one. */
const ENDINGS: Record<string, string> = {
  'text/plain': '.txt',
  'text/html': '.html',
  'text/csv': '.csv',
  'text/calendar': '.ics',
  'application/ics': '.ics',
  'text/vcard': '.vcf',
  'text/x-vcard': '.vcf',
  'text/xml': '.xml',
  'application/xml': '.xml',
  'application/json': '.json',
  'message/rfc822': '.eml',
  'application/pdf': '.pdf',
  'application/zip': '.zip',
  'application/rtf': '.rtf',
  'application/msword': '.doc',
  'application/vnd.ms-excel': '.xls',
  'application/vnd.ms-powerpoint': '.ppt',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': '.docx',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': '.xlsx',
  'application/vnd.openxmlformats-officedocument.presentationml.presentation': '.pptx',
  'application/vnd.oasis.opendocument.text': '.odt',
  'application/vnd.oasis.opendocument.spreadsheet': '.ods',
  'image/jpeg': '.jpg',
  'image/png': '.png',
  'image/gif': '.gif',
  'image/webp': '.webp',
  'image/heic': '.heic',
  'image/svg+xml': '.svg',
  'image/tiff': '.tif',
  'audio/mpeg': '.mp3',
  'video/mp4': '.mp4',
}

function filesOf({ attachments }: Mail): IncomingFile[] {
  let left = FILES_BYTES
  return attachments.slice(0, FILES_MAX * 5).map(({ filename, contentType, content }, index) => {
    const fits = index < FILES_MAX && content.length <= Math.min(FILE_BYTES, left)
    if (fits) left -= content.length
    const type = /^[\w.+-]{1,80}\/[\w.+-]{1,80}$/.test(contentType) ? contentType.toLowerCase() : 'application/octet-stream'
    const name = oneLine((filename ?? '').replaceAll(/[/\\:*?"<>|]/g, '_'), 150).replace(/^\.+/, '')
    return {
      filename: name || `piece-jointe-${index + 1}${ENDINGS[type] ?? ''}`,
      content_type: type,
      size: content.length,
      content: fits ? content : null,
    }
  })
}
