import { createHash } from 'node:crypto'
import { type ParserLimits, ParserFailed, ParserKilled } from '../../../platform/isolation/limits.ts'
import { isolatedParser } from '../../../platform/isolation/parser.ts'
import { headAlone } from './head.ts'
import { FILE_BYTES, type Incoming, type IncomingFile, type LetterOrder } from './letter.ts'

/** The most bytes of each header field that are shown of an unparsable letter. */
const FIELD_BYTES = 1000

/** Two seconds, and the time to decode the files of a large letter. */
const limitsOf = ({ raw }: LetterOrder): ParserLimits => ({
  cpuMs: 2000 + (raw.length / 1024 ** 2) * 100,
  memoryMb: 400,
  outputBytes: 24 * 1024 ** 2,
})
const parseLetter = isolatedParser<LetterOrder, Incoming>(new URL('./parse-letter.ts', import.meta.url), limitsOf)

/** Displayed in the thread instead of the text. */
const UNREADABLE = `Ce message n’a pas pu être lu : sa lecture demande trop de temps ou de mémoire. Il ne sera pas relu. L’original est joint, sauf s’il dépasse 10 Mo.

This message could not be read: reading it takes too much time or memory. It will not be read again. The original is attached unless it is larger than 10 MB.`

/**
 * Parses a letter in a parser process. A letter that exceeds the time or memory limit is described by its head, with the original as a file,
 * and is not parsed again. A letter that cannot be parsed as MIME has the original as a file too: it is stored nowhere else.
 * @throws ParserKilled if the parser process died of something else than the letter, the reason of the signal
 */
export async function readLetter(raw: Buffer, signal?: AbortSignal): Promise<Incoming> {
  try {
    const letter = await parseLetter({ raw }, signal)
    return letter.withOriginal ? { ...letter, files: [originalOf(raw)] } : letter
  } catch (error) {
    if (!isOfTheLetter(error)) throw error
    return unreadable(raw, signal)
  }
}

/** Whether the letter itself caused the end of its parser. */
const isOfTheLetter = (error: unknown): boolean =>
  error instanceof ParserFailed || (error instanceof ParserKilled && error.reason !== 'crash')

/** Describes an unparsable letter: its head, each field cut. */
export async function unreadable(raw: Buffer, signal?: AbortSignal): Promise<Incoming> {
  const digest = createHash('sha256').update(raw).digest('hex')
  const head = await parseLetter({ raw: headAlone(raw, FIELD_BYTES), digest }, signal).catch((error: unknown) => {
    signal?.throwIfAborted()
    if (error instanceof ParserFailed || error instanceof ParserKilled) return parseLetter({ raw: Buffer.from('\r\n'), digest }, signal)
    throw error
  })
  return { ...head, body: UNREADABLE, quoted: null, truncated: true, files: [originalOf(raw)] }
}

const originalOf = (raw: Buffer): IncomingFile => ({
  filename: 'message-original.eml',
  content_type: 'message/rfc822',
  size: raw.length,
  content: raw.length <= FILE_BYTES ? raw : null,
})
