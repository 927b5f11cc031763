import { randomNonce, randomPKCECodeVerifier, randomState } from 'openid-client'
import { z } from 'zod'
import { sealText, unsealText } from '../sealed.ts'

/** A sign-in under way, as its browser keeps it, sealed: another browser cannot end it, and nothing is stored here for it. */
export interface Flow {
  nonce: string
  verifier: string
  /** Where the page goes on. */
  to: string
}

/** How long the provider's pages may take. */
export const FLOW_SECONDS = 600

/** Where pages begin; sign-in leads to no other. */
const PAGES = '/backoffice/'
/** With which the cookie stays below 4096 bytes. */
const TO_MAX = 2000

/** A path below /backoffice/ as a browser would itself write it: nothing in it that is read in another way somewhere else. */
export const PageAddress = z.string().max(TO_MAX).default(PAGES).refine(isPage, { error: 'must be a path below /backoffice/' })

function isPage(to: string): boolean {
  if (!to.startsWith(PAGES) || to.includes('//') || to.includes('\\') || !URL.canParse(to, 'http://here')) return false
  const { origin, pathname, search, hash } = new URL(to, 'http://here')
  return origin === 'http://here' && pathname.startsWith(PAGES) && pathname + search + hash === to
}

export const beginFlow = (to: string): { state: string; flow: Flow } => ({
  state: randomState(),
  flow: { nonce: randomNonce(), verifier: randomPKCECodeVerifier(), to },
})

/** Seals a flow under the state that goes through the provider: only who comes back with both goes on. */
export const sealFlow = (key: Buffer, state: string, flow: Flow): string =>
  sealText(key, state, JSON.stringify({ ...flow, until: Date.now() + FLOW_SECONDS * 1000 })).toString('base64url')

/** The flow that this state and this cookie are of; null where they are not of one, or it took too long. */
export function openFlow(key: Buffer, state: string, sealed: string): Flow | null {
  const text = unsealText(key, state, Buffer.from(sealed, 'base64url'))
  if (text === null) return null
  const { until, ...flow } = JSON.parse(text) as Flow & { until: number }
  return Date.now() < until ? flow : null
}
