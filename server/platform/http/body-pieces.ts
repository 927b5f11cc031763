import type { IncomingMessage } from 'node:http'
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

/**
 * Reads no further a body that nobody waits for: the answer left before its end, as a refusal does. The answer says that the connection
 * closes, since a client that had handed over its whole body would else send its next request on it.
 */
export function leaveBodies(app: FastifyInstance): void {
  app.addHook('onSend', (request, reply, payload, done) => {
    if (isLeft(request.raw)) {
      reply.header('connection', 'close')
      closeSlowly(request.raw)
    }
    done(null, payload)
  })
}

function isLeft({ complete, headers }: IncomingMessage): boolean {
  if (complete) return false
  const { 'content-length': length = 0, 'transfer-encoding': encoding } = headers
  return encoding !== undefined || Number(length) > LEFT_BYTES
}

/** What the server calls once the answer is written closes at once; the reset of a connection with unread bytes may overtake the answer. */
function closeSlowly({ socket }: IncomingMessage): void {
  socket.destroySoon = () => {
    socket.pause().end()
    setTimeout(() => socket.destroy(), LINGER_MS).unref()
  }
}
