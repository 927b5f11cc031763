import type { FastifyInstance } from 'fastify'
import { AppError } from '../../../../contract/errors.ts'
import { readNamed } from '../../instance/stored.ts'
import type { Services } from '../../services.ts'
import { BRIEF } from '../cache-control.ts'
import { counted } from '../limits/rate-limit.ts'

/** How long the file says that it is valid. RFC 9116 wants less than a year. */
const VALID_DAYS = 180
const DAY_MS = 86_400_000

/** Serves where a weakness is reported (RFC 9116): the contact of the instance; 404 without one. It changes once a day. */
export function securityTxt(app: FastifyInstance, { database, config, limits }: Pick<Services, 'database' | 'config' | 'limits'>): void {
  app.get('/.well-known/security.txt', counted(limits), async (_request, reply) => {
    const { contact } = await readNamed(database.db, config)
    if (contact === null) throw new AppError('not_found')
    const expires = new Date((Math.floor(Date.now() / DAY_MS) + VALID_DAYS) * DAY_MS).toISOString()
    const canonical = config.publicUrl ? [`Canonical: ${new URL('/.well-known/security.txt', config.publicUrl).href}`] : []
    const lines = [`Contact: mailto:${contact}`, `Expires: ${expires}`, 'Preferred-Languages: fr, en', ...canonical, '']
    return reply.header('cache-control', BRIEF).type('text/plain; charset=utf-8').send(lines.join('\n'))
  })
}
