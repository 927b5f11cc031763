import { sqlState } from '../db/sql-state.ts'
import { OutsideError, type OutsideFault } from './outside-error.ts'

/** The error codes of sockets, TLS, the HTTP parser and the decompressors, with the fault of each; the first match counts. */
const NAMES: [RegExp, OutsideFault][] = [
  [/^(UND_ERR_(CONNECT|HEADERS|BODY)_TIMEOUT|ETIMEDOUT)$/, 'timed_out'],
  [/^(ECONNREFUSED|EHOSTUNREACH|ENETUNREACH|EHOSTDOWN|ENETDOWN|EADDRNOTAVAIL|EINVAL|EACCES|EPERM|EAFNOSUPPORT)$/, 'unreachable'],
  [/^(UND_ERR_(SOCKET|RES_CONTENT_LENGTH_MISMATCH|RESPONSE)|ECONNRESET|ECONNABORTED|EPIPE|ERR_STREAM_PREMATURE_CLOSE)$/, 'broken_off'],
  [/^(UND_ERR_HEADERS_OVERFLOW$|HPE_)/, 'bad_answer'],
  [/^(UND_ERR_INVALID_ARG|ERR_INVALID_CHAR|ERR_INVALID_HTTP_TOKEN)$/, 'header_invalid'],
  [/^(Z_|ZSTD_|ERR_ZLIB_|ERR__ERROR|ERR_BROTLI)/, 'bad_content_encoding'],
  [/^(ERR_TLS_|ERR_SSL_|CERT_|CRL_|UNABLE_TO_|DEPTH_ZERO_|SELF_SIGNED_|INVALID_|PATH_LENGTH_|HOSTNAME_MISMATCH|EPROTO)/, 'tls_failed'],
]

/** Converts the error of a read to an OutsideError by its code. An error with another code is the service's own and is returned unchanged. */
export function outsideFault(error: unknown): unknown {
  if (error instanceof OutsideError) return error
  const reason = sqlState(error)
  if (error instanceof Error && error.name === 'HTTPParserError') {
    return new OutsideError(error.message.includes('EOF') ? 'broken_off' : 'bad_answer', { reason: reason ?? 'HTTP_PARSER' })
  }
  if (reason === undefined) return error
  const code = NAMES.find(([names]) => names.test(reason))?.[1]
  return code ? new OutsideError(code, { reason }) : error
}
