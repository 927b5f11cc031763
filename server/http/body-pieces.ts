import type { IncomingMessage, ServerResponse } from 'node:http'
import type { FastifyInstance } from 'fastify'

/** Pieces of a body that may be as small as they like, and the bytes that each further one must bring on average. */
const [FREE_PIECES, BYTES_EACH] = [5000, 64]
/** What is left of a body that is read away after its answer, so that the connection can be used again. */
const LEFT_BYTES = 64 * 1024
/** How long a client has to read an answer that came before the end of its body. */
const LINGER_MS = 1000

/**
 * Cuts off whoever sends a body in crumbs: of one byte to a chunk each costs the event loop and the memory hundreds of times what it
 * brings, and a quarter of a megabyte of them eighty megabytes.
 */
export function refuseCrumbs(app: FastifyInstance): void {
  app.addHook('preParsing', (request, _reply, payload, done) => {
    let [pieces, bytes] = [0, 0]
    payload.on('data', (piece: Buffer) => {
      pieces += 1
      bytes += piece.length
      if (pieces > FREE_PIECES + bytes / BYTES_EACH) request.raw.destroy()
    })
    done(null, payload)
  })
}

/** Reads no further a body that nobody waits for: the answer has left, as a refusal before the body was asked for. */
export function leaveBody(request: IncomingMessage, response: ServerResponse): void {
  response.once('finish', () => {
    if (request.complete || Number(request.headers['content-length'] ?? Infinity) <= LEFT_BYTES) return
    const { socket } = request
    // Not closed at once: the reset of a connection with unread bytes may overtake the answer.
    socket.pause().end()
    setTimeout(() => socket.destroy(), LINGER_MS).unref()
  })
}
