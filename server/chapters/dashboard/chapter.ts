import type { Chapter } from '../../platform/chapter.ts'
import { dashboardRoutes } from './routes.ts'

/** Counts of what administrators have to do. */
export const dashboard: Chapter = {
  name: 'dashboard',
  routes: ({ on }, services) => dashboardRoutes(on, services),
}
