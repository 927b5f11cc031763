import type { Chapter } from '../../platform/chapter.ts'
import { personalData } from './personal-data.ts'
import { viewRoutes } from './routes.ts'
import { viewReversal } from './undo.ts'

/** Saved views of the lists of the back-office. */
export const views: Chapter = {
  name: 'views',
  routes: ({ on }) => viewRoutes(on),
  reversals: () => ({ saved_view: viewReversal }),
  personalData,
}
