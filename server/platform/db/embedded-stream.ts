import { Duplex } from 'node:stream'
import { setImmediate as turn } from 'node:timers/promises'
import type { PGlite } from '@electric-sql/pglite'
import { enter } from '../event-loop/work.ts'
import { statementIn } from './embedded-statement.ts'

/**
 * The wire between the `pg` driver and the embedded database: bytes in, bytes out, in process.
 * One driver then serves both databases, with the same named statements, error codes and types.
 * The streaming call is used because the other one keeps every parsed result for ever.
 */
export function embeddedStream(database: PGlite): Duplex {
  const stream = new Duplex({
    read() {},
    write(chunk: Buffer, _encoding, done) {
      send(chunk).then(() => done(), done)
    },
    writev(chunks, done) {
      send(Buffer.concat(chunks.map(({ chunk }) => chunk as Buffer))).then(() => done(), done)
    },
    final(done) {
      stream.push(null)
      done()
    },
  })
  // The session outlives a driver connection: a new one must not find the old one's transaction or statements.
  let clean: Promise<unknown> = database.exec('rollback').then(() => database.exec('discard all'))
  const send = async (bytes: Buffer) => {
    await clean
    const statement = statementIn(bytes)
    enter(statement)
    await database.execProtocolRawStream(bytes, {
      onRawData: (data) => {
        // As long as it took is its own, not that of whoever gets the answer.
        enter(statement)
        stream.push(Buffer.from(data))
      },
    })
    // Statements that wait would follow each other within one turn of the event loop, and nothing else would be answered until none is left.
    await turn()
  }
  clean = clean.then(() => {
    stream.emit('connect')
  })
  clean.catch((error: Error) => stream.destroy(error))
  // What `pg` expects of a socket.
  return Object.assign(stream, {
    connect: () => stream,
    setNoDelay: () => stream,
    setKeepAlive: () => stream,
    ref: () => stream,
    unref: () => stream,
  })
}
