import type { z } from 'zod'
import type { LiveEvent } from '../../../contract/collaboration/collaboration.ts'
import { apiOptions } from '../../ui/api/client.ts'
import { accessToken } from '../../ui/sign-in/session.ts'

const ADDRESS = '/api/v1/admin/live'
/** The name of the lock that one tab of the browser holds, and of the channel on which it tells the others. */
const NAME = 'beffroi-live'
const RETRY_MS = 5000

type Event = z.output<typeof LiveEvent>
/** Receives the kinds of records of which one has changed, and whose change it was. */
type Told = (event: Event) => void

/**
 * Follows what changes in the service, by one stream for all tabs of the browser: the tab that holds the lock reads it and tells the others. Where the
 * browser has no locks (without https), each tab reads its own.
 * @returns a function that stops it
 */
export function followChanges(told: Told): () => void {
  const stop = new AbortController()
  const channel = new BroadcastChannel(NAME)
  channel.addEventListener('message', ({ data }) => told(data))
  const read = () =>
    readStreams(stop.signal, (event) => {
      told(event)
      // A channel has no target: the pages of this origin hear it, and no others.
      // oxlint-disable-next-line unicorn/require-post-message-target-origin
      channel.postMessage(event)
    })
  const locks = (navigator as Partial<Navigator>).locks
  if (locks) locks.request(NAME, { signal: stop.signal }, read).catch(() => {})
  else void read()
  return () => {
    stop.abort()
    channel.close()
  }
}

/** Reads one stream after the other. While the service is away it asks again every few seconds. */
async function readStreams(signal: AbortSignal, told: Told): Promise<void> {
  while (!signal.aborted) {
    const ended = await readStream(signal, told).catch(() => false)
    if (!ended && !signal.aborted) await new Promise((resolve) => setTimeout(resolve, RETRY_MS))
  }
}

/** Reads a stream to its end. Returns false if there was none. */
async function readStream(signal: AbortSignal, told: Told): Promise<boolean> {
  const token = await accessToken()
  if (token === null) return false
  const { ok, body } = await fetch(ADDRESS, {
    headers: { authorization: `Bearer ${token}`, 'x-app-source': apiOptions().appSource },
    cache: 'no-store',
    signal,
  })
  if (!ok || !body) return false
  let text = ''
  const reader = body.pipeThrough(new TextDecoderStream()).getReader()
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    const events = (text + part.value).split('\n\n')
    text = events.pop() ?? ''
    for (const event of events) if (event.startsWith('data: ')) told(JSON.parse(event.slice('data: '.length)) as Event)
  }
  return true
}
