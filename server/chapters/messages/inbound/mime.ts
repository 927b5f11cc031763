import { Transform } from 'node:stream'
import { type AttachmentStream, type Headers, MailParser, type MessageText, type ParsedMail } from 'mailparser'
import { decode } from '../../../platform/text/decode.ts'
import { decodeBase64Lines } from './base64-lines.ts'
import { decodeLabelled, isLeftToParser } from './charsets.ts'
import { wordsInUtf8 } from './encoded-words.ts'
import { unflowed } from './flowed.ts'

const OPTIONS = { skipHtmlToText: true, skipTextToHtml: true, skipImageLinks: true, skipTextLinks: true, keepDeliveryStatus: true }
/** The most bytes of a part that are decoded; what follows is never shown. */
const DETECTED_BYTES = 1024 * 1024
/** Begins the name of the encoding of a text part, for which mailparser then asks for a decoder. */
const DETECTED = 'x-detected-'

/** A parsed letter. */
export interface Mail extends Pick<ParsedMail, 'from' | 'to' | 'cc' | 'bcc' | 'replyTo' | 'subject' | 'text'> {
  headerLines: Line[]
  html: string | undefined
  attachments: { filename: string | undefined; contentType: string; content: Buffer }[]
  /** Whether it has a part. One that is declared `multipart` has none if its boundary is not declared, or does not occur. */
  hasParts: boolean
}

/** A part as the splitter of letters has it. */
interface GivenPart {
  contentType?: string | false
  encoding: string | false
  charset: string | false
  flowed: boolean
  delSp: boolean
  getDecoder: () => Transform
}
interface Node {
  contentType: string | false
  charset?: string
  encoding?: string
  isAttachment?: boolean
}
/** How the text of a part is read. */
interface Reading {
  charset: string
  /** Whether its lines flow, and lose the space at which they were broken. */
  flowed: { delSp: boolean } | null
}
/** A header as mailparser reads it: a character for each byte. */
interface Line {
  key: string
  line: string
}
/** The methods of mailparser that read headers and parts; they are missing from its types. */
interface Inner extends MailParser {
  headerLines: Line[]
  createNode(node: GivenPart): Node
  processHeaders(lines: Line[]): Headers
  getDecoder(): { decodeStream: (charset: string) => Transform }
}
const Parser = MailParser as unknown as new (options: typeof OPTIONS) => Inner

/** The parser of letters. mailparser decodes a text whole and by its label; here it is read by the rule of every other text. */
class LetterParser extends Parser {
  hasParts = false
  // Set when it is first used: the constructor of mailparser runs before fields have their initial values.
  private readings: Reading[] | undefined

  override createNode(given: GivenPart): Node {
    const isBase64 = (given.encoding = transferEncoding(given.encoding)) === 'base64'
    const isText = /^text\//i.test(given.contentType || 'text/plain')
    if (isBase64 && isText) given.getDecoder = () => wholeText((bytes) => decodeBase64Lines(bytes.toString('latin1')))
    const flowed = given.flowed ? { delSp: given.delSp } : null
    given.flowed = false
    const node = super.createNode(given)
    if (/^multipart\//i.test(String(node.contentType))) return node
    this.hasParts = true
    const charset = node.charset ?? ''
    if (!node.isAttachment && (flowed || !isLeftToParser(charset))) {
      this.readings ??= []
      node.charset = `${DETECTED}${this.readings.push({ charset, flowed }) - 1}`
    }
    return node
  }

  override processHeaders(lines: Line[]): Headers {
    return super.processHeaders(
      lines.map(({ key, line }) => ({ key, line: Buffer.from(wordsInUtf8(decode(Buffer.from(line, 'latin1'), null))).toString('latin1') })),
    )
  }

  override getDecoder(): ReturnType<Inner['getDecoder']> {
    const decoder = super.getDecoder()
    return {
      decodeStream: (charset) => {
        const reading = charset.startsWith(DETECTED) ? this.readings?.[Number(charset.slice(DETECTED.length))] : undefined
        return reading ? textDecoder(reading) : decoder.decodeStream(charset)
      },
    }
  }
}

/** Returns the transfer encoding of a part, where programs write it in quotes or with a sign after it. */
const transferEncoding = (written: string | false): string =>
  /^[\s"']*(base64|quoted-printable|[78]bit|binary)(?![\w-])/i.exec(written || '')?.[1]?.toLowerCase() ?? ''

/** Converts the text of a part to UTF-8. */
const textDecoder = ({ charset, flowed }: Reading): Transform =>
  wholeText((bytes) => {
    const end = bytes.length <= DETECTED_BYTES ? bytes.length : bytes.lastIndexOf(LF, DETECTED_BYTES) + 1 || DETECTED_BYTES
    const text = decodeLabelled(bytes.subarray(0, end), charset)
    return Buffer.concat([Buffer.from(flowed ? unflowed(text, flowed.delSp) : text), bytes.subarray(end)])
  })

/** Converts a text when all of it is there. */
function wholeText(convert: (bytes: Buffer) => Buffer): Transform {
  const chunks: Buffer[] = []
  return new Transform({
    transform: (chunk: Buffer, _, done) => {
      chunks.push(chunk)
      done()
    },
    flush(done) {
      this.push(convert(Buffer.concat(chunks)))
      done()
    },
  })
}

const LF = 0x0a

/**
 * Parses a letter.
 * @throws Error of the parser: it stops at letters with thousands of parts or endless headers
 */
export function parseMail(raw: Buffer): Promise<Mail> {
  const parser = new LetterParser(OPTIONS)
  const attachments: Mail['attachments'] = []
  let headers: Headers = new Map()
  let text: MessageText | null = null
  return new Promise((resolve, reject) => {
    parser.on('error', reject)
    parser.on('headers', (found) => (headers = found))
    parser.on('data', (part: AttachmentStream | MessageText) => {
      if (part.type === 'text') {
        text = part
        return
      }
      const chunks: Buffer[] = []
      const { content } = part as AttachmentStream & { content: NodeJS.ReadableStream }
      content.on('data', (chunk: Buffer) => chunks.push(chunk))
      content.once('end', () => {
        attachments.push({ filename: part.filename, contentType: part.contentType, content: Buffer.concat(chunks) })
        part.release()
      })
    })
    parser.on('end', () => {
      const address = (key: string) => headers.get(key) as Mail['from']
      resolve({
        headerLines: parser.headerLines ?? [],
        from: address('from'),
        to: address('to'),
        cc: address('cc'),
        bcc: address('bcc'),
        replyTo: address('reply-to'),
        subject: headers.get('subject') as string | undefined,
        text: text?.text,
        html: typeof text?.html === 'string' ? text.html : undefined,
        attachments,
        hasParts: parser.hasParts,
      })
    })
    parser.end(raw)
  })
}
