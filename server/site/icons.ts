import { readFileSync } from 'node:fs'
import type { FastifyInstance } from 'fastify'

const NAMES = ['icon-192.png', 'icon-512.png', 'apple-touch-icon.png'] as const

/** Serves the icons for the first screen of telephones: the bell tower, drawn once from the icon of the service. */
export function iconRoutes(app: FastifyInstance): void {
  for (const name of NAMES) {
    const content = readFileSync(new URL(`../../apps/site/icons/${name}`, import.meta.url))
    app.get(`/${name}`, async (_request, reply) => reply.header('cache-control', 'public, max-age=86400').type('image/png').send(content))
  }
}
