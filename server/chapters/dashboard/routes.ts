import type { z } from 'zod'
import { getDashboard, getModerationFigures } from '../../../contract/dashboard/dashboard.ts'
import { listTerritoires } from '../../../contract/dashboard/places.ts'
import type { Serve } from '../../platform/http/serve.ts'
import type { Services } from '../../platform/services.ts'
import { shownMode } from '../subscriptions/mode.ts'
import { figuresForCaller } from './bounded-figures.ts'
import { figuresFor } from './figures.ts'
import { readFigures } from './get.ts'
import { listPlaces } from './places.ts'
import { moderationFigures } from './moderation.ts'

type Dashboard = z.output<(typeof getDashboard)['response']>

/** Spec §4.1, Dashboard. */
export function dashboardRoutes(on: Serve, services: Services): void {
  const ctx = { db: services.database.readDb, services }
  const figures = figuresFor(shownMode(services.config))
  on(getDashboard, ({ caller }) => readFigures<Dashboard>(ctx, figuresForCaller(caller, figures)))
  on(listTerritoires, async (call) => ({ data: await listPlaces(call, call.query) }))
  on(getModerationFigures, async ({ query: { days }, caller: { territory = null } }) => ({
    data: await moderationFigures(ctx, { days, territory }),
  }))
}
