import type { FastifyInstance } from 'fastify'
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
