import type { Plugin } from 'vite'

/** While developing, nobody fills the page's places for the nonce and the settings: this does. Built, the service does. */
export function fillIndex(): Plugin {
  return {
    name: 'fill-index',
    apply: 'serve',
    transformIndexHtml: (html) =>
      html.replace('__NONCE__', '').replace('__SETTINGS__', JSON.stringify({ sign_in: 'password', tiles: null, version: 'dev' })),
  }
}
