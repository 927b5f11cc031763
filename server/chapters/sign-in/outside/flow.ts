import { randomNonce, randomPKCECodeVerifier, randomState } from 'openid-client'
import { z } from 'zod'
import { sealText, unsealText } from '../../../platform/access/sealed.ts'

/** A sign-in in progress, stored encrypted in a cookie: another browser cannot complete it, and the server stores nothing. */
export interface Flow {
  nonce: string
  verifier: string
  /** The page that is opened after the sign-in. */
  to: string
  /** With an identity: whether the person was asked to show who they are, also with an open session there. */
  fresh?: boolean
  /** With an identity: the account to which it is to be bound, and the session in which its person asked for it. */
  connect?: { account: string; session: string }
}

/** The time limit of a sign-in at the provider. */
export const FLOW_SECONDS = 600

/** The path prefixes of the pages that a sign-in may open: those of the applications. The first is the default. */
const PAGES = ['/backoffice/', '/espace/'] as const
/** Returns the application of a page: where a sign-in that began there ends, also if it fails. */
export const applicationOf = (to: string): string => PAGES.find((path) => to.startsWith(path)) ?? PAGES[0]

/** With this limit the cookie has less than 4096 bytes. */
const TO_MAX = 2000

/** A path of an application in the browser's normal form, so that no parser reads it differently. */
export const PageAddress = z
  .string()
  .max(TO_MAX)
  .default(PAGES[0])
  .refine(isPage, { error: 'must be a path below /backoffice/ or /espace/' })

function isPage(to: string): boolean {
  const below = PAGES.find((path) => to.startsWith(path))
  if (below === undefined || to.includes('//') || to.includes('\\') || !URL.canParse(to, 'http://here')) return false
  const { origin, pathname, search, hash } = new URL(to, 'http://here')
  return origin === 'http://here' && pathname.startsWith(below) && pathname + search + hash === to
}

export const beginFlow = (to: string): { state: string; flow: Flow } => ({
  state: randomState(),
  flow: { nonce: randomNonce(), verifier: randomPKCECodeVerifier(), to },
})

/** Encrypts a flow, bound to the state that the provider returns: the callback needs both the cookie and the state. */
export const sealFlow = (key: Buffer, state: string, flow: Flow): string =>
  sealText(key, state, JSON.stringify({ ...flow, until: Date.now() + FLOW_SECONDS * 1000 })).toString('base64url')

/** Decrypts the flow of a state and a cookie; null if they do not belong together or the flow has expired. */
export function openFlow(key: Buffer, state: string, sealed: string): Flow | null {
  const text = unsealText(key, state, Buffer.from(sealed, 'base64url'))
  if (text === null) return null
  const { until, ...flow } = JSON.parse(text) as Flow & { until: number }
  return Date.now() < until ? flow : null
}
