import { useSyncExternalStore } from 'react'
import { ClientError } from '../../../contract/client.ts'
import { type Detail, type ErrorCode, ERRORS } from '../../../contract/errors.ts'
import { language } from '../i18n/language.ts'

/**
 * Who is signed in, as far as the browser knows. The access token lives in this variable and nowhere else: no storage that a
 * script of another page could read. The session itself is a cookie that scripts cannot read at all.
 */
export type SessionState = 'unknown' | 'out' | 'in' | 'over'

const REFRESH_BEFORE_MS = 60_000
/** A longer way back is not taken: then it leads to the dashboard. */
const TO_MAX = 1500

let state: SessionState = 'unknown'
let held: { token: string; until: number } | null = null
/** Whose token it was last. */
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
/** The state of the session; the component is drawn again when it changes. */
export const useSession = (): SessionState => useSyncExternalStore(subscribe, () => state)

/** Whether the session ended while someone was at work. */
export const isSessionOver = (): boolean => state === 'over'

/**
 * Waits until the person has signed in again after the session ended under their hands; at once where it stands.
 * @returns whether it is the same person: what one began to send is not sent in the name of another
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

/** The access token of the moment, fetched or renewed by the session's cookie where needed; null where nobody is signed in. */
export function accessToken(): Promise<string | null> {
  if (held && Date.now() < held.until - REFRESH_BEFORE_MS) return Promise.resolve(held.token)
  // Many requests that start together ask once.
  asking ??= renew().finally(() => {
    asking = null
  })
  return asking
}

/** Forgets the token, so that the next request asks for another: the service has refused this one. */
export function forgetToken(): void {
  held = null
}

async function renew(): Promise<string | null> {
  try {
    const { token } = await ask<{ token: string }>('GET', '/token')
    const { exp, sub } = claimsOf(token)
    held = { token, until: exp === undefined ? Date.now() + 2 * REFRESH_BEFORE_MS : exp * 1000 }
    subject = sub ?? null
    become('in')
    return token
  } catch (error) {
    if (!(error instanceof ClientError) || error.code !== 'unauthorized') throw error
    held = null
    // Someone was here: what they were typing must stay on the screen while they sign in again.
    become(state === 'in' || state === 'over' ? 'over' : 'out')
    return null
  }
}

/** Signs in by e-mail and password, at the embedded issuer. */
export async function signIn(email: string, password: string): Promise<void> {
  await ask('POST', '/sign-in/email', { email, password })
  held = null
  await accessToken()
}

/** Ends the session. At an outside provider it leads to the provider's own page where it has one. */
export async function signOut(): Promise<void> {
  const { url } = await ask<{ url?: string | null }>('POST', '/sign-out', {})
  held = null
  become('out')
  location.assign(url ?? import.meta.env.BASE_URL)
}

/** Where an outside provider signs people in; it leads back to where they were. */
export const providerSignIn = (to: string): string =>
  `/api/auth/sign-in?to=${encodeURIComponent(to.length > TO_MAX || to.includes('//') ? import.meta.env.BASE_URL : to)}`

function claimsOf(token: string): { exp?: number; sub?: string } {
  try {
    return JSON.parse(atob((token.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/'))) as { exp?: number; sub?: string }
  } catch {
    return {}
  }
}

/** The issuer is no part of the contract: its few routes are asked here, with the same errors. */
async function ask<T>(method: 'GET' | 'POST', path: string, body?: object): Promise<T> {
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
