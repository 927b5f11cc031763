import type { FastifyInstance } from 'fastify'
import { isIPv6 } from 'node:net'
import ipaddr from 'ipaddr.js'
import pino, { type DestinationStream, type Logger } from 'pino'
import { clientAddress } from '../address.ts'
import { logBlocks } from './log-blocks.ts'
import { traceIdOf } from './traced.ts'

/**
 * The log: JSON lines of named fields only. It cannot contain what people wrote, a header, a query or a token, because only the fields
 * listed here are copied.
 */
export function makeLogger(level: string, destination?: DestinationStream): Logger {
  return pino(
    { level, base: null, timestamp: pino.stdTimeFunctions.isoTime, formatters: { level: (label) => ({ level: label }) } },
    destination ?? logBlocks(),
  )
}

/** Part of an address: enough to see a pattern, too little to identify a person. */
export function truncatedAddress(address: string): string {
  const [kept] = isIPv6(address)
    ? ipaddr.IPv6.networkAddressFromCIDR(`${address}/48`).toString().split('/')
    : [address.replace(/\.\d+$/, '.0')]
  return kept ?? ''
}

/** One line for each finished request. Spec §2-45. */
export function logged(app: FastifyInstance): void {
  if (!(app.log as Logger).isLevelEnabled('info')) return
  app.addHook('onResponse', (request, reply, done) => {
    request.log.info(
      {
        method: request.method,
        route: request.routeOptions.url ?? null,
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime * 10) / 10,
        user: request.caller?.userId ?? null,
        app: request.caller?.appSource ?? null,
        ip: truncatedAddress(clientAddress(request)),
        trace_id: traceIdOf(request),
      },
      'request',
    )
    done()
  })
}
