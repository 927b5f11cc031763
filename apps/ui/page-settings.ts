/** What the service wrote into the page (server/platform/applications/pages.ts). */
export interface PageSettings {
  sign_in: 'password' | 'provider' | null
  tiles: { url: string; attribution: string } | null
  version: string
}

const element = document.querySelector('#settings')

export const settings: PageSettings = JSON.parse(element?.textContent ?? 'null') as PageSettings
/** Under this nonce, and no other, the page's policy lets components write styles. */
export const styleNonce: string = document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content ?? ''
