import { versioned } from '../../platform/audit/reversal.ts'
import type { Chapter } from '../../platform/chapter.ts'
import { checkWebsiteHandler } from './proofs/check-website.handler.ts'
import { expireClaims } from './expire.ts'
import { personalData } from './personal-data.ts'
import { letterCodes } from './proofs/codes.ts'
import { retention } from './retention.ts'
import { claimRoutes } from './routes.ts'
import { isAbout, undoClaims } from './decisions/undo.ts'

/** Claims: people ask to manage an actor. */
export const claims: Chapter = {
  name: 'claims',
  routes: claimRoutes,
  jobs: [checkWebsiteHandler],
  maintenance: { 'claims without any contact or evidence': expireClaims },
  retention,
  reversals: () => ({ claim: { ...versioned('claims', undoClaims), isAbout } }),
  personalData,
  letterCodes,
}
