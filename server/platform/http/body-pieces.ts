import type { IncomingMessage, ServerResponse } from 'node:http'

/** Pieces of a body that may be as small as they like, and the bytes that each further one must bring on average. */
const [FREE_PIECES, BYTES_EACH] = [5000, 64]
/** What is left of a body that is read away after its answer, so that the connection can be used again. */
const LEFT_BYTES = 64 * 1024
/** How long a client has to read an answer that came before the end of its body. */
const LINGER_MS = 1000

/** Watches the body of a request, where it has one: most have none, and pay nothing for it. */
export function watchBody(request: IncomingMessage, response: ServerResponse): void {
  const { 'content-length': length, 'transfer-encoding': encoding } = request.headers
  if (length === undefined && encoding === undefined) return
  refuseCrumbs(request)
  if (encoding !== undefined || Number(length) > LEFT_BYTES) leaveBody(request, response)
}

/**
 * Cuts off whoever sends a body in crumbs: of one byte to a chunk each costs the event loop and the memory hundreds of times what it
 * brings, and a quarter of a megabyte of them eighty megabytes.
 */
function refuseCrumbs(request: IncomingMessage): void {
  let [pieces, bytes] = [0, 0]
  const push = request.push.bind(request)
  request.push = (piece: Buffer | null) => {
    pieces += 1
    bytes += piece?.length ?? 0
    if (pieces > FREE_PIECES + bytes / BYTES_EACH) request.destroy()
    return push(piece)
  }
}

/**
 * Reads no further a body that nobody waits for: the answer left before its end, as a refusal does. The answer says that the connection
 * closes, since a client that had handed over its whole body would else send its next request on it.
 */
function leaveBody(request: IncomingMessage, response: ServerResponse): void {
  const writeHead = response.writeHead.bind(response) as (...args: unknown[]) => ServerResponse
  response.writeHead = (...args: unknown[]) => {
    if (!request.complete) {
      response.setHeader('connection', 'close')
      closeSlowly(request)
    }
    return writeHead(...args)
  }
}

/** What the server calls once the answer is written closes at once; the reset of a connection with unread bytes may overtake the answer. */
function closeSlowly({ socket }: IncomingMessage): void {
  socket.destroySoon = () => {
    socket.pause().end()
    setTimeout(() => socket.destroy(), LINGER_MS).unref()
  }
}
