/** The settings that the service writes into the page (server/platform/applications/pages.ts). */
export interface PageSettings {
  sign_in: 'password' | 'provider' | null
  tiles: { url: string; attribution: string } | null
  version: string
}

const element = document.querySelector('#settings')

export const settings: PageSettings = JSON.parse(element?.textContent ?? 'null') as PageSettings
/** The nonce with which the content security policy of the page allows styles. */
export const styleNonce: string = document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content ?? ''
