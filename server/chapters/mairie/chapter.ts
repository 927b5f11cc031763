import type { Chapter } from '../../platform/chapter.ts'
import { mairieRoutes } from './routes.ts'

/** What a municipal office does with the publications of its commune. */
export const mairie: Chapter = {
  name: 'mairie',
  routes: ({ on }) => mairieRoutes(on),
}
