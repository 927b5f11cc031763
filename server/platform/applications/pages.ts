import { randomBytes } from 'node:crypto'
import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { IdentityProviderName } from '../../../contract/sign-in/sign-in.ts'
import { publicFor } from '../http/cache-control.ts'
import { DIST } from './build-when-stale.ts'
import type { Application } from './names.ts'

/** The settings that the page needs before its first request. */
export interface PageSettings {
  /** `password`: the embedded issuer; `provider`: an outside one, by redirection; null: an outside one that only issues tokens. */
  sign_in: 'password' | 'provider' | null
  passkeys: boolean
  /** Whether e-mails leave this service. */
  mail: boolean
  /** The providers of identities beside the embedded issuer. */
  identities: readonly IdentityProviderName[]
  /** The source of the map tiles. null: no tiles, and no request leaves the origin. */
  tiles: { url: string; attribution: string } | null
  applications: readonly Application[]
  version: string
}

/**
 * Serves the built applications, each below its path, and the files that they share below /applications/. Files with hashed names may be
 * cached for ever. The page is sent with a new content security policy (nonce) each time.
 */
export function applicationPages(app: FastifyInstance, settings: PageSettings): void {
  if (settings.applications.length === 0) return
  app.register(fastifyStatic, {
    root: join(DIST, 'applications/assets'),
    prefix: '/applications/assets/',
    decorateReply: false,
    preCompressed: true,
    immutable: true,
    maxAge: '365d',
    index: false,
    setHeaders: (reply) => void reply.header('cross-origin-resource-policy', 'same-origin'),
  })
  app.get('/applications/theme.js', async (_request, reply) =>
    reply
      .header('cache-control', publicFor(3600))
      .type('text/javascript; charset=utf-8')
      .send(await readFile(join(DIST, 'applications/theme.js'))),
  )
  // Where managers of passwords lead somebody who changes one (W3C, A Well-Known URL for Changing Passwords). An outside provider has its own page.
  if (settings.sign_in === 'password' && settings.applications.includes('espace'))
    app.get('/.well-known/change-password', async (_request, reply) => reply.redirect('/espace/compte', 302))
  for (const name of settings.applications) {
    app.get(`/${name}`, async (_request, reply) => reply.redirect(`/${name}/`, 308))
    const page = builtPage(name)
    app.get(`/${name}/*`, async (_request, reply) => {
      const html = await page()
      if (html === null) return beingBuilt(reply)
      const nonce = randomBytes(16).toString('base64')
      return reply
        .headers(pageHeaders(name, nonce, settings.tiles?.url))
        .type('text/html; charset=utf-8')
        .send(html.replaceAll('__NONCE__', nonce).replace('__SETTINGS__', () => asData(settings)))
    })
  }
}

/** Returns a function that returns the HTML of the built page, or null before the first build. It reads the file again after each build. */
function builtPage(name: Application): () => Promise<string | null> {
  let kept: { html: string; at: number } | null = null
  const file = join(DIST, name, 'index.html')
  return async () => {
    const at = await stat(file).then(
      ({ mtimeMs }) => mtimeMs,
      () => null,
    )
    if (at === null) return null
    if (kept?.at !== at) kept = { html: await readFile(file, 'utf8'), at }
    return kept.html
  }
}

/** Returns JSON without `<`, so that it cannot end the HTML element that contains it. */
const asData = (value: unknown): string => JSON.stringify(value).replaceAll('<', String.raw`\u003c`)

/**
 * Returns the headers of the page. The policy allows nothing from other origins except map tiles, and no inline script. Styles that
 * components make have the nonce of the answer.
 */
function pageHeaders(name: Application, nonce: string, tiles: string | undefined): Record<string, string> {
  const pictures = tiles && URL.canParse(tiles) ? ` ${new URL(tiles).origin}` : ''
  return {
    'content-security-policy':
      `default-src 'none'; script-src 'self'; style-src 'self' 'nonce-${nonce}'; img-src 'self' data:${pictures}; font-src 'self'; ` +
      `connect-src 'self'; worker-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`,
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    // The space locates places by the device's position, when a person asks for it.
    'permissions-policy': `camera=(), geolocation=(${name === 'espace' ? 'self' : ''}), microphone=(), payment=(), usb=()`,
    'cache-control': 'no-cache',
  }
}

const BEING_BUILT = `<!doctype html><html lang="fr"><meta charset="utf-8"><meta http-equiv="refresh" content="2"><title>Beffroi</title>
<h1>L’application est en construction</h1><p>Cette page se recharge d’elle-même. Si rien ne vient, lancez <code>npm run build</code> et lisez ce qu’il dit.</p>
<p lang="en">The application is being built; this page reloads by itself. If nothing comes, run <code>npm run build</code> and read what it says.</p></html>`

const beingBuilt = (reply: FastifyReply) =>
  reply.code(503).headers({ 'retry-after': '2', 'cache-control': 'no-store' }).type('text/html; charset=utf-8').send(BEING_BUILT)
