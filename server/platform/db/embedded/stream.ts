import { Duplex } from 'node:stream'
import { setImmediate as turn } from 'node:timers/promises'
import type { PGlite } from '@electric-sql/pglite'

/**
 * A stream in place of a socket between the `pg` driver and the embedded database in this process.
 * So one driver serves both databases, with the same named statements, error codes and types.
 * execProtocolRawStream() is used because the engine's other call never frees parsed results.
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
  // The engine's session outlives a driver connection: a new connection must not have the old one's transaction or statements.
  let clean: Promise<unknown> = database.exec('rollback').then(() => database.exec('discard all'))
  const send = async (bytes: Buffer) => {
    await clean
    await database.execProtocolRawStream(bytes, { onRawData: (data) => stream.push(Buffer.from(data)) })
    // Yields: waiting statements would otherwise all run within one turn of the event loop, and nothing else would be answered meanwhile.
    await turn()
  }
  clean = clean.then(() => {
    stream.emit('connect')
  })
  clean.catch((error: Error) => stream.destroy(error))
  // The methods of a socket that `pg` calls.
  return Object.assign(stream, {
    connect: () => stream,
    setNoDelay: () => stream,
    setKeepAlive: () => stream,
    ref: () => stream,
    unref: () => stream,
  })
}
