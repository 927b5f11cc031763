import type { Chapter } from '../../platform/chapter.ts'
import { dashboardRoutes } from './routes.ts'

/** Counts of an administrator's tasks. */
export const dashboard: Chapter = {
  name: 'dashboard',
  routes: ({ on }, services) => dashboardRoutes(on, services),
}
