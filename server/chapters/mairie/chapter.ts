import type { Chapter } from '../../platform/chapter.ts'
import { mairieRoutes } from './routes.ts'

/** Publications as an actor and a municipal office read, create and moderate them. */
export const mairie: Chapter = {
  name: 'mairie',
  routes: ({ on }) => mairieRoutes(on),
}
