import type { Chapter } from '../../platform/chapter.ts'
import { personalData } from './personal-data.ts'
import { opinionReversal } from './undo-opinions.ts'
import { mairieRoutes } from './routes.ts'
import { reportReversal } from './undo-reports.ts'

/** Publications as an actor and a municipal office read, create and moderate them. */
export const mairie: Chapter = {
  name: 'mairie',
  routes: ({ on }, services) => mairieRoutes(on, services),
  reversals: () => ({ office_report: reportReversal, office_opinion: opinionReversal }),
  personalData,
}
