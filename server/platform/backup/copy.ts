import type pg from 'pg'

/** The methods of the driver's connection that a COPY uses; its published types do not include them. */
interface Wire {
  stream: { cork: () => void; uncork: () => void }
  query: (text: string) => void
  sendCopyFromChunk: (chunk: Uint8Array) => void
  endCopyFrom: () => void
}

type Submitted = Record<string, (...args: never[]) => void>
const submit = (client: pg.ClientBase, query: Submitted) => (client as unknown as { query: (query: Submitted) => void }).query(query)
const nothing = () => {}

/**
 * Runs a `copy … to stdout` and returns its rows, each a line with its line feed. All of them are in memory: ask for a piece of a
 * table.
 */
export function copyOut(client: pg.ClientBase, text: string): Promise<Buffer[]> {
  return new Promise((resolve, reject) => {
    const rows: Buffer[] = []
    submit(client, {
      submit: (wire: Wire) => wire.query(text),
      // Copied, because the driver reuses the buffer.
      handleCopyData: ({ chunk }: { chunk: Buffer }) => void rows.push(Buffer.from(chunk)),
      handleCommandComplete: nothing,
      handleError: (error: Error) => reject(error),
      handleReadyForQuery: () => resolve(rows),
    })
  })
}

/**
 * Runs a `copy … from stdin` with all of its rows. They are sent with the statement in one piece: the embedded database
 * cannot ask for more rows during a statement.
 */
export function copyIn(client: pg.ClientBase, text: string, rows: Uint8Array): Promise<void> {
  return new Promise((resolve, reject) => {
    submit(client, {
      submit: (wire: Wire) => {
        wire.stream.cork()
        wire.query(text)
        wire.sendCopyFromChunk(rows)
        wire.endCopyFrom()
        wire.stream.uncork()
      },
      handleCopyInResponse: nothing,
      handleCommandComplete: nothing,
      handleError: (error: Error) => reject(error),
      handleReadyForQuery: () => resolve(),
    })
  })
}
