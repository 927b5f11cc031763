import type { Db } from '../../../platform/db/db.ts'
import { type KillReason, ParserFailed, ParserKilled } from '../../../platform/isolation/limits.ts'
import { isolatedParser } from '../../../platform/isolation/parser.ts'
import { digestOf, DocumentPoisoned, unlessPoisoned } from '../../../platform/isolation/poison.ts'
import type { Candidate } from '../readers/detect.ts'
import { type SourceInput, type SourceKind, SourceUnreadable } from '../readers/item.ts'
import type { Typing } from './content.ts'
import type { ParseOrder, ParseResult, ParsedSource } from '../readers/parse.ts'
import { importMessage, type ImportCode } from '../messages-catalogue.ts'
import type { Message } from '../../../platform/stored-messages/message.ts'

const MB = 1024 ** 2
/**
 * CPU time limit: two seconds for a document, and two for each megabyte of a larger one. Ten thousand ordinary items take 2.3 s in
 * 1.1 MB, 3.9 s in 2.1 MB and 5 s in 8 MB, on an idle machine.
 */
const CPU_MS = { document: 2000, megabyte: 2000 }
const MEMORY_MB = 512
const OUTPUT_BYTES = 32 * MB

const ask = isolatedParser<ParseOrder, ParseResult>(new URL('../readers/parse.ts', import.meta.url), ({ input }) => ({
  cpuMs: CPU_MS.document + CPU_MS.megabyte * Math.floor(input.bytes.length / MB),
  memoryMb: MEMORY_MB,
  outputBytes: OUTPUT_BYTES,
}))

/** Thrown when a reader did not finish a document. */
export class ReadingStopped extends Error {
  readonly shown: Message
  constructor(code: ImportCode, cause?: unknown) {
    const message = importMessage(code)
    super(message.en, { cause })
    this.shown = message
  }
}

const STOPPED: Record<KillReason, ImportCode> = {
  cpu: 'too_slow',
  memory: 'too_slow',
  hung: 'too_slow',
  output: 'too_much',
  crash: 'reader_crashed',
}

/**
 * Reads a document as a source of a kind, in a separate process. Spec §4.1-47.
 * @throws SourceUnreadable, ReadingStopped, the reason of the signal
 */
export async function readDocument(
  db: Db,
  { kind, input, typing }: { kind: SourceKind; input: SourceInput; typing: Typing },
  signal?: AbortSignal,
): Promise<ParsedSource> {
  const result = await parsed(db, { task: 'read', kind, input, typing }, signal)
  return (result as { source: ParsedSource }).source
}

/**
 * Returns the sources in a document: the document itself, and those that it links to.
 * @throws as readDocument()
 */
export async function detectDocument(db: Db, input: SourceInput, signal?: AbortSignal): Promise<Candidate[]> {
  const result = await parsed(db, { task: 'detect', input }, signal)
  return (result as { candidates: Candidate[] }).candidates
}

async function parsed(db: Db, order: ParseOrder, signal?: AbortSignal): Promise<Exclude<ParseResult, { unreadable: unknown }>> {
  const { bytes } = order.input
  const document = { digest: await digestOf(bytes as Uint8Array<ArrayBuffer>), kind: order.task === 'read' ? order.kind : 'detect' }
  try {
    const result = await unlessPoisoned(db, document, () => ask(order, signal))
    if ('unreadable' in result) throw new SourceUnreadable(result.unreadable)
    return result
  } catch (error) {
    if (error instanceof ParserKilled) throw new ReadingStopped(STOPPED[error.reason], error)
    if (error instanceof DocumentPoisoned) throw new ReadingStopped('killed_before', error)
    if (error instanceof ParserFailed) throw new ReadingStopped('reader_failed', error)
    throw error
  }
}
