import type { Chapter } from '../../platform/chapter.ts'
import { personalData } from './personal-data.ts'
import { retention } from './retention.ts'
import { userRoutes } from './routes.ts'
import { roleReversal, userReversal } from './undo.ts'

/** Users and their roles. */
export const users: Chapter = {
  name: 'users',
  routes: ({ on }, services) => userRoutes(on, services),
  retention,
  reversals: () => ({ user: userReversal, user_role: roleReversal }),
  personalData,
}
