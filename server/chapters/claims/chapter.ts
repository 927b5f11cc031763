import { versioned } from '../../platform/audit/reversal.ts'
import type { Chapter } from '../../platform/chapter.ts'
import { personalData } from './personal-data.ts'
import { retention } from './retention.ts'
import { claimRoutes } from './routes.ts'
import { undoClaims } from './undo.ts'

/** Claims: people ask to manage an actor. */
export const claims: Chapter = {
  name: 'claims',
  routes: ({ on }, services) => claimRoutes(on, services),
  retention,
  reversals: () => ({ claim: versioned('claims', undoClaims) }),
  personalData,
}
