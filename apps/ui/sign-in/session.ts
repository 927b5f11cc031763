import { useSyncExternalStore } from 'react'
import { ClientError } from '../../../contract/client.ts'
import { type Detail, type ErrorCode, ERRORS } from '../../../contract/errors.ts'
import { language } from '../i18n/language.ts'

/**
 * The state of the session. The access token is only in the memory of this module, and in no storage that another page could read. The
 * session itself is an HttpOnly cookie.
 */
export type SessionState = 'unknown' | 'out' | 'in' | 'over'

const REFRESH_BEFORE_MS = 60_000
/** The longest address to return to after sign-in; with a longer one the home page is opened. */
const TO_MAX = 1500

let state: SessionState = 'unknown'
let cached: { token: string; until: number } | null = null
/** The subject of the last token. */
let subject: string | null = null
let asking: Promise<string | null> | null = null
const listeners = new Set<() => void>()

function become(next: SessionState): void {
  if (next === state) return
  state = next
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
/** The state of the session; the component is rendered again when it changes. */
export const useSession = (): SessionState => useSyncExternalStore(subscribe, () => state)

/** Whether the session has expired while a person was using the page. */
export const isSessionOver = (): boolean => state === 'over'

/**
 * Waits until the person has signed in again, if the session has expired.
 * @returns whether the same person has signed in: a pending change is never sent in the name of another
 */
export async function untilSignedInAgain(): Promise<boolean> {
  const before = subject
  if (state === 'over')
    await new Promise<void>((resolve) => {
      const stop = subscribe(() => {
        if (state === 'over') return
        stop()
        resolve()
      })
    })
  return state === 'in' && subject === before
}

/** Returns a valid access token, and gets a new one by the session cookie if needed; null if nobody is signed in. */
export function accessToken(): Promise<string | null> {
  if (cached && Date.now() < cached.until - REFRESH_BEFORE_MS) return Promise.resolve(cached.token)
  // Simultaneous requests share one token request.
  asking ??= renew().finally(() => {
    asking = null
  })
  return asking
}

/** Discards the token after a refusal: the next request gets a new one. */
export function forgetToken(): void {
  cached = null
}

async function renew(): Promise<string | null> {
  try {
    const { token } = await askIssuer<{ token: string }>('GET', '/token')
    const { exp, sub } = claimsOf(token)
    cached = { token, until: exp === undefined ? Date.now() + 2 * REFRESH_BEFORE_MS : exp * 1000 }
    subject = sub ?? null
    become('in')
    return token
  } catch (error) {
    if (!(error instanceof ClientError) || error.code !== 'unauthorized') throw error
    cached = null
    // A person was signed in: the screen with their input stays while they sign in again.
    become(state === 'in' || state === 'over' ? 'over' : 'out')
    return null
  }
}

/**
 * Signs in at the embedded issuer, by a route that opens a session.
 * @param body what the route takes: an address with a password or a code
 */
export async function signIn(path: '/sign-in/email' | '/sign-in/code' | '/password', body: object): Promise<void> {
  await askIssuer('POST', path, body)
  cached = null
  await accessToken()
}

/** Ends the session. With an outside provider, its logout page is opened if it has one. */
export async function signOut(): Promise<void> {
  const { url } = await askIssuer<{ url?: string | null }>('POST', '/sign-out', {})
  cached = null
  become('out')
  location.assign(url ?? import.meta.env.BASE_URL)
}

/** The sign-in address of an outside provider, with the address to return to. */
export const providerSignIn = (to: string): string =>
  `/api/auth/sign-in?to=${encodeURIComponent(to.length > TO_MAX || to.includes('//') ? import.meta.env.BASE_URL : to)}`

function claimsOf(token: string): { exp?: number; sub?: string } {
  try {
    return JSON.parse(atob((token.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/'))) as { exp?: number; sub?: string }
  } catch {
    return {}
  }
}

/** Calls a route of the issuer. These routes are not in the contract; errors have the same form. */
export async function askIssuer<T>(method: 'GET' | 'POST', path: string, body?: object): Promise<T> {
  const response = await fetch(`/api/auth${path}`, {
    method,
    headers: { 'accept-language': language(), ...(body ? { 'content-type': 'application/json' } : {}) },
    ...(body ? { body: JSON.stringify(body) } : {}),
  }).catch((error: Error) => {
    throw new ClientError(0, 'network', error.message, [], null)
  })
  const answer = (await response.json().catch(() => null)) as T | null
  if (response.ok && answer !== null) return answer
  const { error, message, details } = (answer ?? {}) as { error?: string; message?: string; details?: Detail[] }
  const code = error !== undefined && error in ERRORS ? (error as ErrorCode) : 'service_unavailable'
  throw new ClientError(response.status, code, message ?? response.statusText, details ?? [], response.headers.get('x-request-id'))
}
