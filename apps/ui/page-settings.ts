import type { IdentityProviderName } from '../../contract/sign-in/sign-in.ts'

/** The settings that the service writes into the page (server/platform/applications/pages.ts). */
export interface PageSettings {
  sign_in: 'password' | 'provider' | null
  /** Whether people may sign in with passkeys. */
  passkeys: boolean
  /** Whether e-mails leave the service; without a mail server they stay in a folder. */
  mail: boolean
  /** The providers of identities beside the embedded issuer. */
  identities: readonly IdentityProviderName[]
  tiles: { url: string; attribution: string } | null
  /** The applications that the service serves: `backoffice`, `espace`. */
  applications: readonly string[]
  version: string
}

const element = document.querySelector('#settings')

export const settings: PageSettings = JSON.parse(element?.textContent ?? 'null') as PageSettings
/** The nonce with which the content security policy of the page allows styles. */
export const styleNonce: string = document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content ?? ''

/** The path of the application, such as `/backoffice/`: its page says it, since one build has several applications. */
export const base: string = document.documentElement.dataset?.['base'] ?? '/'
