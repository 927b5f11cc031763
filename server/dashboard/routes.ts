import { getDashboard } from '../../contract/dashboard.ts'
import type { Serve } from '../http/serve.ts'
import type { Services } from '../services.ts'
import { shownMode } from '../subscriptions/mode.ts'
import { figuresFor } from './figures.ts'
import { readDashboard } from './get.ts'

/** Spec §4.1, Dashboard. */
export function dashboardRoutes(on: Serve, { config, database, logger }: Services): void {
  const figures = figuresFor(shownMode(config))
  on(getDashboard, () => readDashboard(database.figuresDb, logger, figures))
}
