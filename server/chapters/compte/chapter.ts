import type { Chapter } from '../../platform/chapter.ts'
import { compteRoutes } from './routes.ts'

/** The account of whoever is signed in. */
export const compte: Chapter = {
  name: 'compte',
  routes: ({ on }) => compteRoutes(on),
}
