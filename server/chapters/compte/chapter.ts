import type { Chapter } from '../../platform/chapter.ts'
import { applyDueChanges } from './email/apply-due.ts'
import { letterCodes } from './email/codes.ts'
import { eraseDueAccounts } from './erase-due.ts'
import { compteRoutes } from './routes.ts'

/** The account of the signed-in user. */
export const compte: Chapter = {
  name: 'compte',
  routes: ({ on }, services) => compteRoutes(on, services),
  letterCodes,
  maintenance: {
    'changes of address whose wait is over': applyDueChanges,
    'accounts whose person asked for their erasure': eraseDueAccounts,
  },
}
