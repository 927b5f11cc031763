import type { Plugin } from 'vite'

/**
 * Returns the Vite plugin for the pages of the applications in development only: every address below `/<name>/` is the page of that
 * application, and the placeholders for the nonce and the settings are replaced. In the built pages, the service replaces them.
 */
export function fillIndex(names: readonly string[]): Plugin {
  return {
    name: 'fill-index',
    apply: 'serve',
    configureServer: ({ middlewares }) =>
      void middlewares.use((request, _response, next) => {
        const { url = '', headers } = request
        const name = names.find((one) => url.startsWith(`/${one}/`))
        if (name && headers.accept?.includes('text/html')) request.url = `/${name}/index.html`
        next()
      }),
    transformIndexHtml: (html) =>
      html.replace('__NONCE__', '').replace(
        '__SETTINGS__',
        JSON.stringify({
          sign_in: 'password',
          passkeys: false,
          mail: true,
          identities: [],
          tiles: null,
          applications: names,
          version: 'dev',
        }),
      ),
  }
}
