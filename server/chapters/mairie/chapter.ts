import type { Chapter } from '../../platform/chapter.ts'
import { mairieRoutes } from './routes.ts'
import { reportReversal } from './undo-reports.ts'

/** Publications as an actor and a municipal office read, create and moderate them. */
export const mairie: Chapter = {
  name: 'mairie',
  routes: ({ on }) => mairieRoutes(on),
  reversals: () => ({ office_report: reportReversal }),
}
