import type { RequestListener, ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'
import { watchBody } from '../bodies/body-pieces.ts'

/** The most requests of one connection that may wait behind the current one. Browsers and proxies send none ahead. */
const AHEAD_MAX = 32

/** The waiting requests of a connection; null during a request without others behind it. On the socket itself, for speed: it is read at each request. */
const BEHIND = Symbol('requests that wait')
interface Connection extends Duplex {
  [BEHIND]?: (() => void)[] | null | undefined
}

/** Begins the next request of a connection when the answer before it is sent. One function for all requests: a closure of each would be measurable. */
function beginNext(this: ServerResponse): void {
  const socket = this.req.socket as Connection
  const next = socket.destroyed ? undefined : socket[BEHIND]?.shift()
  if (next) next()
  else socket[BEHIND] = undefined
}

/**
 * Answers the requests of one connection one after the other. Otherwise all requests of one network packet, thousands of small ones,
 * would be answered in one turn of the event loop, and all other clients would wait. A client that sends too many ahead is disconnected.
 */
export function oneAtATime(handle: RequestListener): RequestListener {
  return (request, response) => {
    const socket = request.socket as Connection
    if (socket.destroyed) return
    response.on('close', beginNext)
    watchBody(request, response)
    const waiting = socket[BEHIND]
    if (waiting === undefined) {
      socket[BEHIND] = null
      return handle(request, response)
    }
    if ((waiting?.length ?? 0) >= AHEAD_MAX) return void socket.destroy()
    // A request whose body cannot be parsed was answered while it waited (raw-answers.ts).
    const begin = () => {
      if (!response.writableEnded) handle(request, response)
    }
    if (waiting) waiting.push(begin)
    else socket[BEHIND] = [begin]
  }
}
