import { setTimeout as sleep } from 'node:timers/promises'
import { signedWith, subscriptionEvent } from '../../server/test/signed-events.ts'
import { balancer } from './balancer.ts'
import type { Ledger } from './ledger.ts'
import type { Pace } from './pace.ts'
import { requestTo, type Sending } from './request-to.ts'
import type { Stage } from './stage.ts'
import { type Answer, type Asked, send, type Sent, type Target } from './sent.ts'

/** The pause between two tasks of a client, so that the load is steady and below the maximum. */
const PAUSE_MS = 25
/** The pause before a retry of a failed request, as of a considerate client. */
const AGAIN_MS = 150
/** The longest time for which stopped clients continue with tasks under way. */
const GRACE_MS = 20_000

/** The options of a load. */
export interface LoadOptions {
  /** Returns the processes that answer requests. Called each time, since processes start and end. */
  targets: () => readonly Target[]
  /** Returns the accounts and records of the requests. Called for each request, since tokens are renewed. */
  stage: () => Stage
  /** The ids of actors that can be claimed. Each claim removes the last one. If none is left, no more claims are made. */
  claimable: string[]
  /** The secret with which payment events are signed. */
  secret: string
  ledger: Ledger
  note: (sent: Sent) => void
  /** The factor of the number of clients; 1: nine in all. */
  times?: number
  /** The common pace of all clients. Without it, each client pauses between two tasks. */
  pace?: Pace
}

/** A running load. */
export interface Load {
  /** Stops the load. Tasks under way are completed if possible. */
  stop: () => Promise<void>
}

/**
 * Starts a steady mixed load: residents read, a town hall publishes and edits, people claim actors and are refused, people write to the
 * team, and the payment provider sends events of subscriptions. Requests that can be repeated are retried with the same key until they
 * are acknowledged; others are sent once.
 */
export function mixedLoad({ targets, stage, claimable, secret, ledger, note, times = 1, pace }: LoadOptions): Load {
  const { run } = ledger
  const stopped = new AbortController()
  let graceUntil = Number.POSITIVE_INFINITY
  const { next, end } = balancer(targets, note)
  let counter = 0
  const number = () => (counter += 1)

  const one = async (asked: Asked) => {
    await pace?.wait()
    return send(next(), { ...asked, path: `/api/v1${asked.path}` }, note)
  }
  /** Repeats a request until it is acknowledged; null if it never is. */
  const insist = async (asked: () => Asked): Promise<Answer | null> => {
    for (;;) {
      const request = asked()
      const answer = await one(request)
      if (answer && request.good.includes(answer.status)) return answer
      if (performance.now() > graceUntil) return null
      await sleep(AGAIN_MS)
    }
  }

  const reads = async () => {
    const { shown, commune_slug, acteur_id, admin, publisher } = stage()
    const n = number()
    const id = shown[n % shown.length]
    const paths: [string, Partial<Sending>?][] = [
      ['/publications?per_page=10'],
      [`/publications/${id}`],
      [`/communes/${commune_slug}`],
      [`/communes?q=${'abcdefgh'[n % 8]}a`],
      [`/acteurs/${acteur_id}/publications?page=${1 + (n % 3)}`],
      ['/publications?q=concert'],
      ['/me', { token: publisher }],
      ['/admin/claims?per_page=10', { token: admin, office: true }],
      ['/admin/audit?per_page=10', { token: admin, office: true }],
      ['/admin/users?per_page=10', { token: admin, office: true }],
      ['/admin/payment-events?per_page=10', { token: admin, office: true }],
      ['/admin/dashboard', { token: admin, office: true }],
    ]
    const [path, how] = paths[n % paths.length] as (typeof paths)[number]
    const answer = await one(requestTo('read', 'GET', path, [200], how))
    if (answer?.status !== 200) await sleep(AGAIN_MS)
  }

  /** Marks a publication as featured or not, and reports it. Each request is sent once, and is not in the ledger. */
  const administers = async () => {
    const { shown, admin } = stage()
    const n = number()
    const id = shown[n % shown.length]
    const featuring = { token: admin, office: true, body: { en_avant: n % 2 === 0 } }
    const featured = await one(requestTo('write', 'PATCH', `/admin/publications/${id}/feature`, [200], featuring))
    const reporting = { token: admin, body: { reason: 'spam', message: `Passage ${n}` } }
    const reported = await one(requestTo('write', 'POST', `/publications/${id}/report`, [200, 201], reporting))
    if (!featured || !reported) await sleep(AGAIN_MS)
  }

  const publishes = async () => {
    const { acteur_id, commune_id, publisher } = stage()
    const mark = `${run} publication ${number()}`
    const entry = ledger.publication(mark)
    const body = { title: `${mark} 0`, body: mark, acteur_id, commune_id }
    const made = await insist(() =>
      requestTo('write', 'POST', '/publications', [201], { token: stage().publisher, key: mark.replaceAll(' ', '-'), body }),
    )
    if (!made) return
    entry.acknowledged = true
    for (let edition = 1; edition <= 2; edition += 1) {
      entry.edits.tried += 1
      const edit = { token: publisher, body: { title: `${mark} ${edition}` } }
      const edited = await one(requestTo('write', 'PATCH', `/publications/${String(made.data['id'])}`, [200], edit))
      // An edit has no idempotency key. An edit that was not acknowledged may have been made, so it is not retried.
      if (edited?.status !== 200) return
      entry.edits.acknowledged += 1
    }
  }

  const claims = async () => {
    const acteur_id = claimable.pop()
    if (!acteur_id) return sleep(1000)
    const email = `${run}-${number()}@example.fr`
    const entry = ledger.claim(email)
    const body = { acteur_id, message: 'Je tiens cette association.', email }
    const made = await insist(() => requestTo('write', 'POST', '/claims', [201], { key: email, body }))
    if (!made) return
    entry.acknowledged = true
    const decision = { status: 'rejected', reason: 'Sans preuve' }
    // If the answer to the first request was lost, a retry gets 409: the claim is already decided.
    const decided = await insist(() => {
      entry.decision.tried += 1
      const good = entry.decision.tried > 1 ? [200, 409] : [200]
      return requestTo('write', 'PATCH', `/admin/claims/${String(made.data['id'])}`, good, {
        token: stage().admin,
        office: true,
        body: decision,
      })
    })
    if (decided) entry.decision.acknowledged += 1
  }

  const writesIn = async () => {
    const subject = `${run} question ${number()}`
    ledger.threads.set(subject, false)
    const body = { subject, body: 'Bonjour.', nom: 'Camille Roux', email: 'camille@example.fr' }
    const made = await insist(() => requestTo('write', 'POST', '/support/threads', [201], { key: subject.replaceAll(' ', '-'), body }))
    if (made) ledger.threads.set(subject, true)
  }

  const pays = async () => {
    const n = number()
    const id = `evt_${run}_${n}`
    ledger.events.set(id, false)
    const event = JSON.stringify(subscriptionEvent({ id }, { id: `sub_${run}_${n}` }))
    const taken = await insist(() => ({
      kind: 'event',
      method: 'POST',
      path: '/webhooks/payment',
      good: [200],
      headers: { 'payment-signature': signedWith(secret, event) },
      body: event,
    }))
    if (taken) ledger.events.set(id, true)
  }

  const client = async (work: () => Promise<void>) => {
    while (!stopped.signal.aborted) {
      await work()
      if (!pace) await sleep(PAUSE_MS)
    }
  }
  const works = [reads, reads, administers, publishes, publishes, claims, writesIn, pays, pays]
  const clients = Promise.all(Array.from({ length: times }, () => works.map(client)).flat())
  // stop() throws the error of a client. Until then this handler prevents an unhandled rejection.
  clients.catch(() => {})
  return {
    stop: async () => {
      graceUntil = performance.now() + GRACE_MS
      stopped.abort()
      await clients
      await end()
    },
  }
}
