import type { Chapter } from '../../platform/chapter.ts'
import { personalData } from './personal-data.ts'
import { personRoutes } from './routes.ts'

/** Export and erasure of the data of a person. */
export const persons: Chapter = {
  name: 'persons',
  routes: ({ on }, services) => personRoutes(on, services),
  personalData,
}
