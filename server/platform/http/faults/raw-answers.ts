import { type IncomingMessage, type Server, type ServerResponse, STATUS_CODES } from 'node:http'
import type { Duplex } from 'node:stream'
import { AppError, type ErrorCode, statusOf } from '../../../../contract/errors.ts'
import type { Config } from '../../settings/config.ts'
import { newId } from '../../db/id.ts'
import { errorBody, languageOf } from './error-reply.ts'

/** Returns the headers of every answer. Spec §5; reliability of the whole: an API answer must never run as a page. */
export const securityHeaders = ({ hsts }: Pick<Config, 'hsts'>): Readonly<Record<string, string>> => ({
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-resource-policy': 'same-site',
  ...(hsts === null ? {} : { 'strict-transport-security': hsts }),
})
const LINGER_MS = 1000
/** Methods of which at least one of our routes accepts each. */
export const METHODS = ['GET', 'HEAD', 'POST', 'PATCH', 'DELETE']

/** The last answer of a connection. On the socket itself, for speed: it is written at each request, and the garbage collector visits weak maps slowly. */
const LAST = Symbol('last answer')
interface Connection extends Duplex {
  [LAST]?: ServerResponse
}

/**
 * Answers what Fastify never receives, in the form of all errors: requests that the parser refuses, CONNECT, unknown expectations.
 * @param common headers of each answer
 */
export function rawAnswers(server: Server, common: Readonly<Record<string, string>>): void {
  const refused = new WeakSet<Duplex>()

  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    ;(request.socket as Connection)[LAST] = response
  })
  server.on('checkExpectation', (_request: IncomingMessage, response: ServerResponse) => answer(response, 'malformed_request', common))
  server.on('connect', (_request: IncomingMessage, socket: Connection) => {
    socket.on('error', () => {})
    afterAnswers(socket[LAST], () => write(socket, 'method_not_allowed', { ...common, allow: METHODS.join(', ') }))
  })
  server.on('clientError', (error: Error & { code?: string }, socket: Connection) => {
    if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy()
    // The parser emits the error again with every byte that follows.
    if (refused.has(socket)) return
    refused.add(socket)
    const code = PARSER_CODES[error.code ?? ''] ?? 'malformed_request'
    const last = socket[LAST]
    if (!last || last.req.complete) return afterAnswers(last, () => write(socket, code, common))
    // The error is in the body of the last request: it is the answer to that request, after the answers to earlier ones.
    if (last.headersSent) afterAnswers(last, () => close(socket))
    else answer(last, code, common)
  })
}

const PARSER_CODES: Record<string, ErrorCode> = { HPE_HEADER_OVERFLOW: 'headers_too_large', ERR_HTTP_REQUEST_TIMEOUT: 'request_timeout' }

/** Answers are sent in the order of a connection's requests: when the last is done, all are. */
function afterAnswers(last: ServerResponse | undefined, then: () => void): void {
  if (!last || last.closed || last.writableFinished) then()
  else last.once('close', then)
}

function parts(
  code: ErrorCode,
  extra: Readonly<Record<string, string>>,
): { status: number; headers: Record<string, string>; body: string } {
  const body = errorBody(new AppError(code), languageOf(undefined))
  return {
    status: statusOf(code),
    headers: {
      'content-type': 'application/json; charset=utf-8',
      connection: 'close',
      'cache-control': 'no-store',
      'x-request-id': newId(),
      'content-length': String(Buffer.byteLength(body)),
      ...extra,
    },
    body,
  }
}

function answer(response: ServerResponse, code: ErrorCode, extra: Readonly<Record<string, string>>): void {
  const { status, headers, body } = parts(code, extra)
  response.writeHead(status, headers).end(body)
}

function write(socket: Duplex, code: ErrorCode, extra: Readonly<Record<string, string>>): void {
  if (!socket.writable) return
  const { status, headers, body } = parts(code, extra)
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
  socket.write(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n${body}`)
  close(socket)
}

/** Reads and discards what is still sent: a connection closed over unread bytes is reset, and the reset may arrive before the answer. */
function close(socket: Duplex): void {
  socket.resume().end()
  setTimeout(() => socket.destroy(), LINGER_MS).unref()
}
