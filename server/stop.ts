import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import type { Config } from './platform/settings/config.ts'
import type { Services } from './platform/services.ts'
import type { Notifier } from './platform/systemd/notify.ts'
import { tracing } from './platform/tracing/trace.ts'

const EXIT_WITHIN_MS = 9_000

interface Serving {
  app: FastifyInstance
  services: Services
  readiness: { stopping: boolean }
  systemd: Pick<Notifier, 'stopping' | 'close'>
  /** Settles when the service listens and its jobs run: a start in progress cannot be stopped in order. */
  begun: Promise<void>
}

/** Ends the process in order at SIGTERM or SIGINT, and at once at a second signal. */
export function stopOnSignals(config: Config, { app, services, readiness, systemd, begun }: Serving): void {
  let stops = 0
  const stop = async (signal: string) => {
    stops += 1
    if (stops > 1) process.exit(1)
    services.logger.info({ signal }, 'stopping')
    readiness.stopping = true
    systemd.stopping()
    services.outgoing.close()
    const last = setTimeout(() => process.exit(1), EXIT_WITHIN_MS)
    await begun
    const workEnded = services.jobs.stop()
    // Load balancers see the 503 and send new requests elsewhere, while current requests finish.
    await sleep(config.shutdownDrainMs)
    await app.close()
    await workEnded
    services.limits.close()
    await services.database.close()
    await tracing()?.stop()
    await systemd.close()
    clearTimeout(last)
    process.exit(0)
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void stop(signal))
}
