import type { RequestListener } from 'node:http'
import type { Duplex } from 'node:stream'
import { watchBody } from './body-pieces.ts'

/** Requests of one connection that may wait behind the one that is answered. Browsers and proxies send none ahead. */
const AHEAD_MAX = 32

/** The requests that wait on a connection; null while one is answered and none waits. On the socket itself: it is looked up for each request. */
const BEHIND = Symbol('requests that wait')
interface Connection extends Duplex {
  [BEHIND]?: (() => void)[] | null | undefined
}

/**
 * Has the requests of one connection answered one after the other: all that one piece of the network holds, thousands of small ones,
 * would else be answered in one turn of the event loop, and everybody else would wait. Whoever sends too many ahead is cut off.
 */
export function oneAtATime(handle: RequestListener): RequestListener {
  return (request, response) => {
    const socket = request.socket as Connection
    if (socket.destroyed) return
    response.once('close', () => {
      const next = socket.destroyed ? undefined : socket[BEHIND]?.shift()
      if (next) next()
      else socket[BEHIND] = undefined
    })
    watchBody(request, response)
    const waiting = socket[BEHIND]
    if (waiting === undefined) {
      socket[BEHIND] = null
      return handle(request, response)
    }
    if ((waiting?.length ?? 0) >= AHEAD_MAX) return void socket.destroy()
    // One whose body cannot be parsed has had its answer while it waited (raw-answers.ts).
    const begin = () => {
      if (!response.writableEnded) handle(request, response)
    }
    if (waiting) waiting.push(begin)
    else socket[BEHIND] = [begin]
  }
}
