import { Agent, request } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'

export interface Ask {
  method: 'GET' | 'POST'
  path: string
  body?: object
  headers?: Record<string, string>
}
/** The answers to requests. Times are milliseconds from when a request was due. */
export interface Sent {
  statuses: Map<number, number>
  times: number[]
  /** Of the answers 2xx alone. */
  admitted: number[]
}

const agent = new Agent({ keepAlive: true, maxSockets: 1024 })

/**
 * Sends requests to a server at a rate, each when it is due, whatever the answers before.
 * @param url the address before the path
 * @param rate the requests a second
 */
export async function send(url: string, { rate, seconds }: { rate: number; seconds: number }, asks: (n: number) => Ask): Promise<Sent> {
  const sent: Sent = { statuses: new Map(), times: [], admitted: [] }
  const answers: Promise<void>[] = []
  const start = performance.now()
  for (let n = 0; n < rate * seconds; n += 1) {
    const due = start + (n * 1000) / rate
    await sleep(Math.max(0, due - performance.now()))
    answers.push(
      ask(url, asks(n)).then((status) => {
        const ms = performance.now() - due
        sent.statuses.set(status, (sent.statuses.get(status) ?? 0) + 1)
        sent.times.push(ms)
        if (status < 300) sent.admitted.push(ms)
      }),
    )
  }
  await Promise.all(answers)
  return sent
}

function ask(url: string, { method, path, body, headers }: Ask): Promise<number> {
  const bytes = body ? Buffer.from(JSON.stringify(body)) : undefined
  return new Promise((resolve, reject) => {
    const outgoing = request(
      `${url}${path}`,
      { method, agent, headers: { ...headers, ...(bytes ? { 'content-type': 'application/json', 'content-length': bytes.length } : {}) } },
      (response) => {
        response.resume()
        response.on('end', () => resolve(response.statusCode ?? 0))
      },
    )
    outgoing.on('error', reject).end(bytes)
  })
}
