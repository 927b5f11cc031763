import type { z } from 'zod'
import { getDashboard, getModerationFigures } from '../../../contract/dashboard/dashboard.ts'
import { getInstanceTerritory, listTerritoires } from '../../../contract/dashboard/places.ts'
import { getFirstSteps, listTasks } from '../../../contract/dashboard/tasks.ts'
import type { Serve } from '../../platform/http/serve.ts'
import type { Services } from '../../platform/services.ts'
import { shownMode } from '../subscriptions/mode.ts'
import { figuresForCaller } from './bounded-figures.ts'
import { figuresFor } from './figures.ts'
import { readFigures } from './get.ts'
import { firstSteps } from './first-steps.ts'
import { waitingTasks } from './tasks.ts'
import { instanceTerritory } from './instance-territory.ts'
import { listPlaces } from './places.ts'
import { moderationFigures } from './moderation.ts'

type Dashboard = z.output<(typeof getDashboard)['response']>

/** Spec §4.1, Dashboard. */
export function dashboardRoutes(on: Serve, services: Services): void {
  const ctx = { db: services.database.readDb, services }
  const figures = figuresFor(shownMode(services.config))
  on(getDashboard, ({ caller }) => readFigures<Dashboard>(ctx, figuresForCaller(caller, figures)))
  on(listTerritoires, async (call) => ({ data: await listPlaces(call, call.query) }))
  on(getInstanceTerritory, async (call) => ({ data: await instanceTerritory(call, services.config.instanceTerritory) }))
  on(listTasks, ({ caller }) => waitingTasks(ctx, caller))
  on(getFirstSteps, async (call) => ({ data: await firstSteps(call, services) }))
  on(getModerationFigures, async ({ query: { days }, caller: { territory = null } }) => ({
    data: await moderationFigures(ctx, { days, territory }),
  }))
}
