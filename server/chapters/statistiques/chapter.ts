import { sql } from 'kysely'
import type { Chapter } from '../../platform/chapter.ts'
import { statistiquesRoutes } from './routes.ts'

/** How often residents read what actors show, as sums by day. The site counts (server/site/readings.ts). */
export const statistiques: Chapter = {
  name: 'statistiques',
  routes: ({ on }) => statistiquesRoutes(on),
  retention: {
    hourly: [{ name: 'old reading counts', table: 'lecture_jours', expired: sql`jour < current_date - 760` }],
  },
}
