import type { FastifyInstance } from 'fastify'
import { isIPv6 } from 'node:net'
import ipaddr from 'ipaddr.js'
import pino, { type DestinationStream, type Logger } from 'pino'
import { clientAddress } from './address.ts'
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

/** What the line of an answer before the router says: it has no user, no application and no trace. */
interface Answered {
  id: string
  method: string
  route: string
  status: number
  ms: number
  /** The truncated address; null behind a proxy, whose address the connection has. */
  ip: string | null
}

/**
 * Returns the function that writes the line of an answer before the router, with the fields of `logged`; null if such lines are not written. It
 * composes the line itself: the logger would take a sixth of the time of the whole answer. The texts in it are ours, or have no character to escape.
 */
export function lineWriter(logger: Logger): ((answered: Answered) => void) | null {
  if (!logger.isLevelEnabled('info')) return null
  const stream = (logger as unknown as Record<symbol, DestinationStream>)[pino.symbols.streamSym] as DestinationStream
  return ({ id, method, route, status, ms, ip }) => {
    const [time, tenths, from] = [new Date().toISOString(), Math.round(ms * 10) / 10, ip === null ? 'null' : `"${ip}"`]
    stream.write(
      `{"level":"info","time":"${time}","request_id":"${id}","method":"${method}","route":"${route}","status":${status},"ms":${tenths},"user":null,"app":null,"ip":${from},"msg":"request"}\n`,
    )
  }
}

const TRUNCATED_MAX = 1000

/** Returns truncatedAddress with the results for the last addresses: the clients of a busy service are often proxies. */
export function rememberedTruncation(): (address: string) => string {
  const known = new Map<string, string>()
  return (address) => {
    let kept = known.get(address)
    if (kept === undefined) {
      if (known.size >= TRUNCATED_MAX) known.clear()
      known.set(address, (kept = truncatedAddress(address)))
    }
    return kept
  }
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
