import type { IncomingMessage, Server, ServerResponse } from 'node:http'

/** The number of body pieces that may be of any size, and the bytes that each further piece must add on average. */
const [FREE_PIECES, BYTES_EACH] = [5000, 64]
/** Up to so many bytes of a body are read and discarded after its answer, so that the connection can be reused. */
const LEFT_BYTES = 64 * 1024
/** How long a client has to read an answer that was sent before the end of its body. */
const LINGER_MS = 1000

/** How long a client has to send a request, and how long to send a form with a file: 20 MB over a line of 1 Mbit/s. */
const BODY_MS = 30_000
export const UPLOAD_MS = 180_000

/**
 * Watches the body of a request, if it has one: most have none, and cost nothing here.
 * @param bodyMs how long the client has to send it, unless it is a form with a file
 */
export function watchBody(request: IncomingMessage, response: ServerResponse, bodyMs = BODY_MS): void {
  const { 'content-length': length, 'transfer-encoding': encoding } = request.headers
  if (length === undefined && encoding === undefined) return
  refuseCrumbs(request)
  if (!request.headers['content-type']?.startsWith('multipart/form-data')) limitTime(request, bodyMs)
  if (encoding !== undefined || Number(length) > LEFT_BYTES) leaveBody(request, response)
}

/** Ends a request whose body is late as the server ends one: with request_timeout (raw-answers.ts). */
function limitTime(request: IncomingMessage, ms: number): void {
  const { socket } = request as unknown as { socket: { server: Server | null } }
  const late = setTimeout(() => {
    if (!request.complete)
      socket.server?.emit('clientError', Object.assign(new Error('late'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' }), socket)
  }, ms).unref()
  request.once('close', () => clearTimeout(late))
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
