import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '../../../contract/errors.ts'
import { type DeviceFile, script } from '../../../apps/site/device-files.ts'
import { workerText } from '../../../apps/site/worker.ts'
import { FOR_EVER, publicFor } from '../../platform/http/cache-control.ts'
import { Compressed } from '../../platform/http/formats/compressed.ts'

/** The worker reads the pages of its own origin: the policy of its script counts for that, not the one of a page. */
const WORKER = { 'cache-control': 'no-cache', 'content-security-policy': "default-src 'none'; connect-src 'self'" }

/** Serves the scripts for browsers: those of pages by their digest, and two at addresses that never change. */
export function deviceRoutes(app: FastifyInstance, { serviceWorker }: { serviceWorker: boolean }): void {
  /** The present builds only: at most one for each address. */
  const compressed = new Map<string, { text: string; content: Compressed }>()
  const send = (request: FastifyRequest, reply: FastifyReply, name: string, text: string | null | undefined): Promise<FastifyReply> => {
    if (!text) throw new AppError('not_found')
    let known = compressed.get(name)
    if (known?.text !== text) compressed.set(name, (known = { text, content: new Compressed(text) }))
    return known.content.send(request, reply.type('text/javascript; charset=utf-8'))
  }

  app.get('/site/:digest/:name.js', async (request, reply) => {
    const { digest, name } = request.params as { digest: string; name: DeviceFile }
    const found = ['site', 'map', 'frame'].includes(name) ? script(name) : undefined
    reply.headers({ 'cache-control': FOR_EVER, 'cross-origin-resource-policy': 'same-origin' })
    return send(request, reply, name, found?.digest === digest ? found.text : null).catch((error: unknown) => {
      reply.removeHeader('cache-control')
      throw error
    })
  })
  app.get('/embed.js', async (request, reply) => {
    // Other sites have this address in their pages before the first build too.
    const text = script('embed')?.text ?? '/* */'
    return send(request, reply.headers({ 'cache-control': publicFor(3600), 'cross-origin-resource-policy': 'cross-origin' }), 'embed', text)
  })
  app.get('/sw.js', async (request, reply) => send(request, reply.headers(WORKER), 'sw', workerText(serviceWorker)))
}
