import type { Plugin } from 'vite'

/**
 * Returns the Vite plugin that replaces the placeholders of the page for the nonce and the settings, in development only. In the built
 * page, the service replaces them.
 */
export function fillIndex(): Plugin {
  return {
    name: 'fill-index',
    apply: 'serve',
    transformIndexHtml: (html) =>
      html.replace('__NONCE__', '').replace('__SETTINGS__', JSON.stringify({ sign_in: 'password', tiles: null, version: 'dev' })),
  }
}
