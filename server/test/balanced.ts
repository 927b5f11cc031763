import { randomUUID } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import { makeApp } from '../app.ts'
import { type Config, environment } from '../platform/settings/config.ts'
import { openPostgres } from '../platform/db/open.ts'
import { makeServices } from '../services.ts'
import { type Services } from '../platform/services.ts'
import { ownNginx } from './own-nginx.ts'

/** TEST_BALANCED=1: each service under test is two behind nginx, and each request may reach either. Needs PostgreSQL and Redis. */
export const isBalanced = Boolean(environment['TEST_BALANCED'])

/** Settings of two that are to count together; what a test sets itself stands. */
export const balancedEnv = (env: Record<string, string>): Record<string, string> =>
  isBalanced ? { REDIS_URL: `${environment['TEST_REDIS_URL']}?keyPrefix=balanced:${randomUUID()}:`, HOT_ANSWERS_MB: '0', ...env } : env

/**
 * Starts a second service like one that listens, over connections, counts and a memory of its own, and a balancer in front of both.
 * @param url of the first
 */
export async function besideAnother(services: Services, url: string): Promise<{ url: string; close: () => Promise<void> }> {
  const config: Config = services.config
  if (!services.database.url) throw new Error('TEST_BALANCED needs TEST_DATABASE_URL')
  const database = openPostgres(services.database.url, { max: config.databasePool })
  const second = await makeServices(config, services.logger, database)
  second.verify = services.verify
  const app = makeApp(second, { strict: true })
  await app.listen({ host: '127.0.0.1', port: 0 })
  // The tests speak as a proxy of their own where they set addresses.
  const nginx = await ownNginx([Number(new URL(url).port), (app.server.address() as AddressInfo).port], { keepForwarded: true })
  return {
    url: nginx.url,
    close: async () => {
      await nginx.remove()
      app.server.closeAllConnections()
      await app.close()
      second.limits.close()
      await database.close()
    },
  }
}
