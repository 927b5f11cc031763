import type { z } from 'zod'
import { getDashboard, getModerationFigures } from '../../../contract/dashboard/dashboard.ts'
import type { Serve } from '../../platform/http/serve.ts'
import type { Services } from '../../platform/services.ts'
import { shownMode } from '../subscriptions/mode.ts'
import { figuresFor } from './figures.ts'
import { readFigures } from './get.ts'
import { moderationFigures } from './moderation.ts'

type Dashboard = z.output<(typeof getDashboard)['response']>

/** Spec §4.1, Dashboard. */
export function dashboardRoutes(on: Serve, { config, database, logger }: Services): void {
  const figures = figuresFor(shownMode(config))
  on(getDashboard, () => readFigures<Dashboard>(database.countsDb, logger, figures))
  on(getModerationFigures, async ({ query }) => ({ data: await moderationFigures(database.countsDb, logger, query.days) }))
}
