import type { PassThrough, Readable } from 'node:stream'

interface ReplyOptions {
  status?: 200 | 201 | 202
  /** Set only where the caller may read it. */
  location?: string | undefined
  total?: number
  /** The answer as plain text, for a client that prefers it. */
  text?: () => string
  /** Of an answer that depends on the present time: when the time next changes it, in milliseconds since 1970; Infinity if never. */
  changesAt?: number
}

/** An answer with options beside its body. Spec §2-38. */
export class Reply<T> {
  readonly body: T
  readonly options: ReplyOptions
  constructor(body: T, options: ReplyOptions) {
    this.body = body
    this.options = options
  }
}

/** Answers with one record. */
export const data = async <T>(record: Promise<T>): Promise<{ data: T }> => ({ data: await record })

/** Answers with a new record and its address. */
export async function created<T>(record: Promise<T>, locationOf: (record: T) => string | undefined): Promise<Reply<{ data: T }>> {
  const body = await data(record)
  return new Reply(body, { location: locationOf(body.data) })
}

/** A file that is sent while it is read from the database: it may be far larger than the memory. */
export class Download {
  readonly lines: Readable
  readonly filename: string
  constructor(lines: Readable, filename: string) {
    this.lines = lines
    this.filename = filename
  }
}

/** Server-sent events, as long as the stream is open. */
export class EventStream {
  readonly events: PassThrough
  constructor(events: PassThrough) {
    this.events = events
  }
}
