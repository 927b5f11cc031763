import type { FastifyInstance } from 'fastify'
import { WEBHOOK_BYTES } from '../../../../contract/limits.ts'

/** Leaves the bodies of an application's routes unparsed, whatever their Content-Type: a signature is over their bytes. */
export function rawBodies(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: WEBHOOK_BYTES }, async (_request: unknown, bytes: Buffer) => bytes)
}
