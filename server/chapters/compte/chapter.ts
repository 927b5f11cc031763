import { sql } from 'kysely'
import type { Chapter } from '../../platform/chapter.ts'
import { applyDueChanges } from './email/apply-due.ts'
import { letterCodes } from './email/codes.ts'
import { eraseDueAccounts } from './erase-due.ts'
import { morningLettersHandler } from './morning-letter.handler.ts'
import { compteRoutes } from './routes.ts'

/** The account of the signed-in user. */
export const compte: Chapter = {
  name: 'compte',
  routes: ({ on }, services) => compteRoutes(on, services),
  jobs: [morningLettersHandler],
  letterCodes,
  maintenance: {
    'changes of address whose wait is over': applyDueChanges,
    'accounts whose person asked for their erasure': eraseDueAccounts,
  },
  afterRestore: {
    // After the backup, the original may have sent the e-mail of the day.
    neutralise: async (tx) => {
      await sql`insert into morning_letters (user_id) select id from users where active and email is not null
        on conflict (user_id) do update set written_at = excluded.written_at`.execute(tx)
      return {}
    },
  },
}
