import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Metric } from 'prom-client'
import type { Document, Readings } from '../chapters/statistiques/readings.ts'
import { storeReadings } from '../chapters/statistiques/store.ts'
import { counter, gauge } from '../platform/gauge.ts'
import type { Site } from './context.ts'

/** How often the counts of a process are stored. A process that is killed loses the counts since. */
const STORE_MS = 60_000

/** Returns the kind of a document by its media type. */
export const documentOf = (type: string): Document =>
  type.startsWith('text/calendar') ? 'agendas' : type.startsWith('text/html') ? 'pages' : 'flux'

/** The metrics of the counts. */
export const readingMetrics = (readings: Readings): readonly Metric[] => [
  gauge('beffroi_readings_waiting', 'Records whose reading counts are not stored yet.', () => readings.waiting),
  counter('beffroi_readings_lost_total', 'Reading counts that were lost because too many records waited.', () => readings.lost),
]

/** Counts the calendars that applications read from the API, as those of the site. Called before the routes are added. */
export function countCalendarsOfApi(app: FastifyInstance, { readings }: Pick<Site, 'readings'>): void {
  app.addHook('onRoute', (route) => {
    const { endpoint } = route.config ?? {}
    if (route.method !== 'GET' || endpoint?.answers?.media !== 'text/calendar') return
    const kind = endpoint.path.startsWith('/publications/') ? 'publication' : 'commune'
    route.onResponse = async ({ params, headers }: FastifyRequest, { statusCode }: FastifyReply) => {
      if (statusCode === 200 || statusCode === 304) readings.countOf({ kind, id: (params as { id: string }).id }, 'agendas', headers)
    }
  })
}

/** Stores the counts each minute while the service listens, and once more when it stops. */
export function storeReadingsOf(app: FastifyInstance, { readings, services: { database, logger } }: Site): void {
  const store = () =>
    storeReadings(database.db, readings).catch((error: unknown) => logger.warn({ err: String(error) }, 'reading counts were not stored'))
  let timer: NodeJS.Timeout | undefined
  app.addHook('onListen', async () => {
    timer = setInterval(() => void store(), STORE_MS).unref()
  })
  app.addHook('onClose', async () => {
    clearInterval(timer)
    await store()
  })
}
