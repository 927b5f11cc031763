import { setTimeout as sleep } from 'node:timers/promises'

/** The outcomes of requests of one kind. */
export interface Tally {
  requests: number
  /** Wrong answers, and how often each occurred. */
  failures: Map<string, number>
  /** The longest time to an answer, in milliseconds. */
  longest: number
}
type Kind = 'read' | 'write'
type Request = { kind: Kind; method: string; path: string; body?: unknown; office?: true }

/** The records that the requests read and change. */
export interface Targets {
  publications: string[]
  /** The slug of a commune. */
  commune: string
}

/** Returns a round of requests of residents and administrators, all of which the previous release answers. */
const round = ({ publications, commune }: Targets, n: number): Request[] => {
  const id = publications[n % publications.length] ?? ''
  return [
    { kind: 'read', method: 'GET', path: '/publications?per_page=10' },
    { kind: 'read', method: 'GET', path: `/publications/${id}` },
    { kind: 'read', method: 'GET', path: `/communes/${commune}` },
    { kind: 'read', method: 'GET', path: '/admin/users?per_page=10', office: true },
    { kind: 'read', method: 'GET', path: '/admin/audit?per_page=10', office: true },
    { kind: 'read', method: 'GET', path: '/admin/claims?per_page=10', office: true },
    { kind: 'read', method: 'GET', path: '/admin/payment-events?per_page=10', office: true },
    { kind: 'read', method: 'GET', path: '/admin/dashboard', office: true },
    { kind: 'write', method: 'PATCH', path: `/admin/publications/${id}/feature`, body: { en_avant: n % 2 === 0 }, office: true },
    { kind: 'write', method: 'POST', path: `/publications/${id}/report`, body: { reason: 'spam', message: `Passage ${n}` }, office: true },
    {
      kind: 'write',
      method: 'POST',
      path: '/support/threads',
      body: { subject: `Question ${n}`, body: 'Bonjour.', nom: 'Camille Roux', email: `passage${n}@example.fr` },
    },
  ]
}

/** Sends requests to a service without a pause until it is stopped. `url` and `token` may change meanwhile. */
export function loadOn(at: { url: string; token: string }, targets: Targets, loops: number) {
  const tally = (): Tally => ({ requests: 0, failures: new Map(), longest: 0 })
  let tallies: Record<Kind, Tally> = { read: tally(), write: tally() }
  const stop = new AbortController()
  let n = 0
  const send = async ({ kind, method, path, body, office }: Request) => {
    const begun = performance.now()
    const fault = await fetch(`${at.url}/api/v1${path}`, {
      method,
      headers: {
        'x-app-source': office && path.startsWith('/admin') ? 'backoffice' : 'public',
        ...(office ? { authorization: `Bearer ${at.token}` } : {}),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    }).then(
      async (response) => (
        await response.text(),
        response.ok ? null : `${method} ${path.replaceAll(/[\da-f-]{36}/g, '{id}')}: ${response.status}`
      ),
      (error: Error) => `${method} ${path}: ${error.message}`,
    )
    const one = tallies[kind]
    one.requests += 1
    one.longest = Math.max(one.longest, performance.now() - begun)
    if (fault) one.failures.set(fault, (one.failures.get(fault) ?? 0) + 1)
  }
  const loop = async () => {
    for (;;) {
      for (const request of round(targets, (n += 1))) {
        if (stop.signal.aborted) return
        await send(request)
      }
      await sleep(1)
    }
  }
  const loopsEnded = Promise.all(Array.from({ length: loops }, loop))
  return {
    /** Returns the outcomes since the last call. */
    take: () => {
      const taken = tallies
      tallies = { read: tally(), write: tally() }
      return taken
    },
    stop: async () => {
      stop.abort()
      await loopsEnded
    },
  }
}
