import type { RequestListener } from 'node:http'
import type { Duplex } from 'node:stream'

/** Requests of one connection that may wait behind the one that is answered. Browsers and proxies send none ahead. */
const AHEAD_MAX = 32

/**
 * Has the requests of one connection answered one after the other: all that one piece of the network holds, thousands of small ones,
 * would else be answered in one turn of the event loop, and everybody else would wait. Whoever sends too many ahead is cut off.
 */
export function oneAtATime(handle: RequestListener): RequestListener {
  const behind = new WeakMap<Duplex, (() => void)[]>()
  return (request, response) => {
    const { socket } = request
    if (socket.destroyed) return
    response.once('close', () => {
      const next = socket.destroyed ? undefined : behind.get(socket)?.shift()
      if (next) next()
      else behind.delete(socket)
    })
    // One whose body cannot be parsed has had its answer while it waited (raw-answers.ts).
    const begin = () => {
      if (!response.writableEnded) handle(request, response)
    }
    const waiting = behind.get(socket)
    if (!waiting) {
      behind.set(socket, [])
      begin()
    } else if (waiting.length < AHEAD_MAX) waiting.push(begin)
    else socket.destroy()
  }
}
