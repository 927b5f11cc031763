import type { Chapter } from '../../platform/chapter.ts'
import { compteRoutes } from './routes.ts'

/** The account of the signed-in user. */
export const compte: Chapter = {
  name: 'compte',
  routes: ({ on }) => compteRoutes(on),
}
