import type { IncomingMessage, ServerResponse } from 'node:http'

/** The number of body pieces that may be of any size, and the bytes that each further piece must add on average. */
const [FREE_PIECES, BYTES_EACH] = [5000, 64]
/** Up to so many bytes of a body are read and discarded after its answer, so that the connection can be reused. */
const LEFT_BYTES = 64 * 1024
/** How long a client has to read an answer that was sent before the end of its body. */
const LINGER_MS = 1000

/** Watches the body of a request, if it has one: most have none, and cost nothing here. */
export function watchBody(request: IncomingMessage, response: ServerResponse): void {
  const { 'content-length': length, 'transfer-encoding': encoding } = request.headers
  if (length === undefined && encoding === undefined) return
  refuseCrumbs(request)
  if (encoding !== undefined || Number(length) > LEFT_BYTES) leaveBody(request, response)
}

/**
 * Closes the connection of a body in tiny pieces. In chunks of one byte, each byte costs hundreds of times its size in memory and time on
 * the event loop: a quarter of a megabyte takes eighty megabytes.
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
 * Stops reading a body whose answer, such as a refusal, was sent before its end. The answer has `Connection: close`, since a client that
 * had already sent its whole body would otherwise send its next request on the connection.
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

/** Replaces the immediate close after the answer: the reset of a connection with unread bytes may arrive before the answer. */
function closeSlowly({ socket }: IncomingMessage): void {
  socket.destroySoon = () => {
    socket.pause().end()
    setTimeout(() => socket.destroy(), LINGER_MS).unref()
  }
}
