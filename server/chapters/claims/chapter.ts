import { versioned } from '../../platform/audit/reversal.ts'
import type { Chapter } from '../../platform/chapter.ts'
import { cancelEmail } from '../../platform/mail/outbox.ts'
import { personalData } from './personal-data.ts'
import { retention } from './retention.ts'
import { claimRoutes } from './routes.ts'
import { claimNotifier } from './notify.ts'
import { undoClaims } from './undo.ts'

/** Claims: people ask to manage an actor. */
export const claims: Chapter = {
  name: 'claims',
  routes: ({ on }, services) => claimRoutes(on, { notify: claimNotifier(services) }),
  retention,
  reversals: () => ({ claim: versioned('claims', undoClaims(cancelEmail)) }),
  personalData,
}
