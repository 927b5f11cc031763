import { readFileSync } from 'node:fs'
import type { FastifyInstance } from 'fastify'
import { FOR_EVER, publicFor } from '../../platform/http/cache-control.ts'
import { TYPEFACE, TYPEFACE_ADDRESS } from '../../../apps/site/typeface.ts'

/** The file of each address. Feed readers and old browsers request `/favicon.ico` although no page names it. */
const FILES = {
  'icon-192.png': 'icon-192.png',
  'icon-512.png': 'icon-512.png',
  'apple-touch-icon.png': 'apple-touch-icon.png',
  'favicon.ico': 'icon-192.png',
} as const

/** Serves the icons for the first screen of telephones and for programs (the bell tower, drawn once from the icon of the service), and the typeface. */
export function iconRoutes(app: FastifyInstance): void {
  for (const [address, name] of Object.entries(FILES)) {
    const content = readFileSync(new URL(`../../../apps/site/icons/${name}`, import.meta.url))
    app.get(`/${address}`, async (_request, reply) => reply.header('cache-control', publicFor(86_400)).type('image/png').send(content))
  }
  app.get(TYPEFACE_ADDRESS, async (_request, reply) => reply.header('cache-control', FOR_EVER).type('font/woff2').send(TYPEFACE))
}
