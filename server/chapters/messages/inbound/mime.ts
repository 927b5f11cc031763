import { Transform } from 'node:stream'
import { type AttachmentStream, type Headers, MailParser, type MessageText, type ParsedMail } from 'mailparser'
import { decode } from '../../../platform/text/decode.ts'

const OPTIONS = { skipHtmlToText: true, skipTextToHtml: true, skipImageLinks: true, skipTextLinks: true, keepDeliveryStatus: true }
/** The most bytes of a part whose encoding is detected; what follows is never shown. */
const DETECTED_BYTES = 1024 * 1024
/** Encodings that programs declare, or do not, whatever the bytes of the text are. */
const UNSURE = new Set(['', 'utf8', 'ascii', 'usascii'])
/** The name of the encoding of such parts, for which mailparser then asks for a decoder. */
const DETECTED = 'x-detected'

/** A parsed letter. */
export interface Mail extends Pick<ParsedMail, 'from' | 'to' | 'cc' | 'bcc' | 'replyTo' | 'subject' | 'text'> {
  headerLines: Line[]
  html: string | undefined
  attachments: { filename: string | undefined; contentType: string; content: Buffer }[]
  /** Whether it has a part. One that is declared `multipart` has none if its boundary is not declared, or does not occur. */
  hasParts: boolean
}

interface Node {
  contentType: string | false
  charset?: string
  isAttachment?: boolean
}
/** A header as mailparser reads it: a character for each byte. */
interface Line {
  key: string
  line: string
}
/** The methods of mailparser that read headers and parts; they are missing from its types. */
interface Inner extends MailParser {
  headerLines: Line[]
  createNode(node: unknown): Node
  processHeaders(lines: Line[]): Headers
  getDecoder(): { decodeStream: (charset: string) => Transform }
}
const Parser = MailParser as unknown as new (options: typeof OPTIONS) => Inner

/** The parser of letters. mailparser reads text and headers without an encoding as UTF-8; here their encoding is detected. */
class LetterParser extends Parser {
  hasParts = false

  override createNode(given: unknown): Node {
    const node = super.createNode(given)
    if (/^multipart\//i.test(String(node.contentType))) return node
    this.hasParts = true
    if (!node.isAttachment && UNSURE.has((node.charset ?? '').toLowerCase().replaceAll(/[^a-z0-9]+/g, ''))) node.charset = DETECTED
    return node
  }

  override processHeaders(lines: Line[]): Headers {
    return super.processHeaders(
      lines.map(({ key, line }) => ({ key, line: Buffer.from(decode(Buffer.from(line, 'latin1'), null)).toString('latin1') })),
    )
  }

  override getDecoder(): ReturnType<Inner['getDecoder']> {
    const decoder = super.getDecoder()
    return { decodeStream: (charset) => (charset === DETECTED ? detectingDecoder() : decoder.decodeStream(charset)) }
  }
}

/** Converts a text to UTF-8 when all of it is there. */
function detectingDecoder(): Transform {
  const chunks: Buffer[] = []
  return new Transform({
    transform: (chunk: Buffer, _, done) => {
      chunks.push(chunk)
      done()
    },
    flush(done) {
      const bytes = Buffer.concat(chunks)
      const end = bytes.length <= DETECTED_BYTES ? bytes.length : bytes.lastIndexOf(LF, DETECTED_BYTES) + 1 || DETECTED_BYTES
      this.push(decode(bytes.subarray(0, end), null))
      this.push(bytes.subarray(end))
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
