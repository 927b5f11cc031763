import { getDashboard } from '../../contract/dashboard.ts'
import type { Serve } from '../http/serve.ts'
import type { Services } from '../services.ts'
import { readDashboard } from './get.ts'

/** Spec §4.1, Dashboard. */
export function dashboardRoutes(on: Serve, { database, logger }: Services): void {
  on(getDashboard, () => readDashboard(database.figuresDb, logger))
}
