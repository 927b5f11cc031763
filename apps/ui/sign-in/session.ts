import { useSyncExternalStore } from 'react'
import { ClientError } from '../../../contract/client.ts'
import type { IdentityProviderName } from '../../../contract/sign-in/sign-in.ts'
import { base } from '../page-settings.ts'
import { askIssuer } from './ask-issuer.ts'
import type { View } from './view.ts'

/**
 * The state of the session. The access token is only in the memory of this module, and in no storage that another page could read. The
 * session itself is an HttpOnly cookie. `stale`: the session is open, but an act needs a sign-in of the last ten minutes. `viewed`: the view of
 * another person's space has ended.
 */
export type SessionState = 'unknown' | 'out' | 'in' | 'over' | 'stale' | 'viewed'

const REFRESH_BEFORE_MS = 60_000
/** The longest address to return to after sign-in; with a longer one the home page is opened. */
const TO_MAX = 1500

let state: SessionState = 'unknown'
let cached: { token: string; until: number } | null = null
/** The subject of the last token. */
let subject: string | null = null
/** Whether the person has just signed in again, or has given up the act that asked for it. */
let proven = false
let asking: Promise<string | null> | null = null
/** The view that this page shows instead of the person's own account, until it ends. */
let view: View | null = null
const listeners = new Set<() => void>()

function become(next: SessionState): void {
  if (next === state) return
  state = next
  for (const listener of listeners) listener()
}

/** The account whose space this page shows: the person's own, or that of a view; null before the first token. */
export const accountShown = (): string | null => view?.userId ?? subject

const atSignOut = new Set<() => void>()
/** Calls a listener when the person signs out in this tab. */
export const onSignOut = (listener: () => void): void => void atSignOut.add(listener)

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
/** The state of the session; the component is rendered again when it changes. */
export const useSession = (): SessionState => useSyncExternalStore(subscribe, () => state)

/**
 * Makes this page show the space of another person. All requests have the token of the view, and never the own one: after its end they have none.
 */
export function showView(given: View): void {
  view = given
  setTimeout(endOfView, Math.max(0, Date.parse(given.expiresAt) - Date.now()))
}

/** The view that this page shows; null: the person's own account. */
export const viewShown = (): View | null => view

function endOfView(): void {
  become('viewed')
}

/** Whether the session has expired while a person was using the page. */
export const isSessionOver = (): boolean => state === 'over'

/**
 * Waits until the person has signed in again, if the session has expired.
 * @returns whether the same person has signed in: a pending change is never sent in the name of another
 */
export async function untilSignedInAgain(): Promise<boolean> {
  const before = subject
  if (state === 'over') await untilLeft('over')
  return state === 'in' && subject === before
}

const untilLeft = (left: SessionState) =>
  new Promise<void>((resolve) => {
    const stop = subscribe(() => {
      if (state === left) return
      stop()
      resolve()
    })
  })

/**
 * Asks the person to sign in again over the current screen, since an act needs it.
 * @returns whether the same person has signed in; false after giveUpFreshSignIn()
 */
export async function freshSignIn(): Promise<boolean> {
  const before = subject
  proven = false
  become('stale')
  await untilLeft('stale')
  return proven && subject === before
}

/** Leaves the session as it is: the act that asked for a new sign-in is refused. */
export function giveUpFreshSignIn(): void {
  proven = false
  become('in')
}

/** Returns a valid access token, and gets a new one by the session cookie if needed; null if nobody is signed in. */
export function accessToken(): Promise<string | null> {
  if (view) {
    if (state === 'unknown') become('in')
    return Promise.resolve(state === 'viewed' ? null : view.token)
  }
  if (cached && Date.now() < cached.until - REFRESH_BEFORE_MS) return Promise.resolve(cached.token)
  // Simultaneous requests share one token request.
  asking ??= renew().finally(() => {
    asking = null
  })
  return asking
}

/** Discards the token after a refusal: the next request gets a new one. The token of a view has no successor. */
export function forgetToken(): void {
  if (view) endOfView()
  cached = null
}

async function renew(): Promise<string | null> {
  try {
    const { token } = await askIssuer<{ token: string }>('GET', '/token')
    const { exp, sub } = claimsOf(token)
    cached = { token, until: exp === undefined ? Date.now() + 2 * REFRESH_BEFORE_MS : exp * 1000 }
    subject = sub ?? null
    // A token that was renewed meanwhile is not a new sign-in.
    if (state !== 'stale' || proven) become('in')
    return token
  } catch (error) {
    if (!(error instanceof ClientError) || error.code !== 'unauthorized') throw error
    cached = null
    // A person was signed in: the screen with their input stays while they sign in again.
    become(state === 'unknown' || state === 'out' ? 'out' : 'over')
    return null
  }
}

type SignInPath = '/sign-in/email' | '/sign-in/code' | '/password' | '/sign-in/second-factor' | '/sign-in/passkey'

/**
 * Signs in at the embedded issuer, by a route that opens a session.
 * @param body what the route takes: an address with a password or a code, a challenge with a code, or what a passkey has signed
 * @returns the challenge of the second factor that the account asks for; null if the person is signed in
 */
export async function signIn(path: SignInPath, body: object): Promise<string | null> {
  const answer = await askIssuer<{ data?: { second_factor: { challenge: string } } }>('POST', path, body)
  if (answer.data) return answer.data.second_factor.challenge
  cached = null
  proven = true
  await accessToken()
  return null
}

/** Ends the session. With an outside provider, its logout page is opened if it has one. */
export async function signOut(): Promise<void> {
  const { url } = await askIssuer<{ url?: string | null }>('POST', '/sign-out', {})
  for (const listener of atSignOut) listener()
  cached = null
  become('out')
  location.assign(url ?? base)
}

/** The sign-in address of an outside provider, with the address to return to. */
export const providerSignIn = (to: string): string => `/api/auth/sign-in${returningTo(to)}`

/** The address of the sign-in with an identity of ProConnect or FranceConnect, with the address to return to. */
export const identitySignIn = (provider: IdentityProviderName, to: string): string => `/api/auth/${provider}/sign-in${returningTo(to)}`

const returningTo = (to: string): string =>
  `?to=${encodeURIComponent(to.length > TO_MAX || to.includes('//') ? base : to)}${state === 'stale' ? '&fresh=true' : ''}`

function claimsOf(token: string): { exp?: number; sub?: string } {
  try {
    return JSON.parse(atob((token.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/'))) as { exp?: number; sub?: string }
  } catch {
    return {}
  }
}

/**
 * Calls a route of the person's own account, with a token; one that needs a fresh sign-in asks for it and is called once more.
 * @throws ClientError for every answer that is no success
 */
export async function askAccount<T>(method: 'GET' | 'POST' | 'PATCH' | 'DELETE', path: string, body?: object): Promise<T> {
  const ask = async () => (await askIssuer<{ data: T }>(method, path, body, await accessToken())).data
  try {
    return await ask()
  } catch (error) {
    const again = error instanceof ClientError && error.code === 'fresh_sign_in_required' && (await freshSignIn())
    if (!again) throw error
    return ask()
  }
}
