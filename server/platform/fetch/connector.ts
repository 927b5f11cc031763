import { isIPv6, type LookupFunction } from 'node:net'
import { buildConnector } from 'undici'
import { sameSpelling } from './address.ts'
import { OutsideError } from './outside-error.ts'

/**
 * Returns a connector that connects to these addresses only, without a DNS lookup. The address of the open connection is compared
 * once more before a byte of the request is sent.
 * @param timeoutMs for the connection, TLS included
 */
export function pinnedConnector(addresses: readonly string[], timeoutMs: number): buildConnector.connector {
  const pinned = addresses.map((address) => ({ address, family: isIPv6(address) ? 6 : 4 }))
  // With `autoSelectFamily` sockets look up all addresses of a name, never one.
  const lookup: LookupFunction = (_host, _options, give) => give(null, pinned)
  const connect = buildConnector({
    lookup,
    timeout: timeoutMs,
    allowH2: false,
    maxCachedSessions: 0,
    rejectUnauthorized: true,
    autoSelectFamily: true,
    autoSelectFamilyAttemptTimeout: Math.max(10, Math.floor(timeoutMs / 4)),
  })
  return (options, done) =>
    connect(options, (...[error, socket]) => {
      if (error !== null) return done(error, null)
      if (addresses.includes(sameSpelling(socket.remoteAddress ?? '') ?? '')) return done(null, socket)
      socket.destroy()
      return done(new OutsideError('address_refused'), null)
    })
}
