import { randomUUID } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import { makeApp } from '../app.ts'
import { type Config, environment } from '../platform/settings/config.ts'
import { openPostgres } from '../platform/db/open.ts'
import { makeServices } from '../services.ts'
import { type Services } from '../platform/services.ts'
import { ownNginx } from './own-nginx.ts'

/** TEST_BALANCED=1: two services behind nginx are tested as one; a request may reach either. Needs PostgreSQL and Redis. */
export const isBalanced = Boolean(environment['TEST_BALANCED'])

/** Returns the settings of two services with shared counters; the settings of the test have precedence. */
export const balancedEnv = (env: Record<string, string>): Record<string, string> =>
  isBalanced ? { REDIS_URL: `${environment['TEST_REDIS_URL']}?keyPrefix=balanced:${randomUUID()}:`, HOT_ANSWERS_MB: '0', ...env } : env

/**
 * Starts a second service with its own connections, counters and cache, and a load balancer in front of both.
 * @param url of the first service
 */
export async function besideAnother(services: Services, url: string): Promise<{ url: string; close: () => Promise<void> }> {
  const config: Config = services.config
  if (!services.database.url) throw new Error('TEST_BALANCED needs TEST_DATABASE_URL')
  const database = openPostgres(services.database.url, { max: config.databasePool })
  const second = await makeServices(config, services.logger, database)
  second.verify = services.verify
  const app = makeApp(second, { strict: true })
  await app.listen({ host: '127.0.0.1', port: 0 })
  // Tests that set client addresses act as a proxy themselves.
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
