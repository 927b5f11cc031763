import { sql } from 'kysely'
import type { Chapter } from '../../platform/chapter.ts'
import { WAITED } from '../../platform/mail/messages-catalogue.ts'
import { remisesGauges } from './remises/gauges.ts'
import { SUIVIS_MESSAGES } from './messages-catalogue.ts'
import { moveFollowings } from './following/moved.ts'
import { personalData } from './personal-data.ts'
import { leaveUnfinished } from './remises/finish.ts'
import { removeForgotten } from './following/returned.ts'
import { sendAlertHandler, sendRemisesHandler } from './remises/remises.handler.ts'
import { sealedFollowers } from './following/sealed-followers.ts'
import { retention } from './retention.ts'
import { suivisRoutes } from './routes.ts'
import { suivisTickHandler } from './reminders/tick.handler.ts'
import { welcomeHandler } from './following/welcome.handler.ts'

/** Following communes by e-mail, without an account, and what is sent to those who follow. */
export const suivis: Chapter = {
  name: 'suivis',
  routes: ({ on }, services) => suivisRoutes(on, services),
  jobs: [suivisTickHandler, sendRemisesHandler, sendAlertHandler, welcomeHandler],
  maintenance: { 'followings of communes that have merged': moveFollowings, 'addresses that follow nothing': removeForgotten },
  retention,
  personalData,
  gauges: [remisesGauges],
  storedMessages: [SUIVIS_MESSAGES],
  sealed: [sealedFollowers],
  afterRestore: {
    neutralise: async (tx, { how, before }) => {
      const changed = await leaveUnfinished(tx, before, WAITED[how])
      // In the evening the original may have sent the reminders already.
      await sql`insert into envois (id, kind, slot, commune_id, content, state, chosen, expires_at, counts, ended_at)
        select gen_random_uuid(), 'rappel', ((now() at time zone c.timezone)::date + 1)::text, c.id, '{"bins": []}', 'interrompu', true, now(), '{}', now_ms()
        from communes c where exists (select from follows f where f.commune_id = c.id) and (now() at time zone c.timezone)::time >= '18:00'
        on conflict do nothing`.execute(tx)
      return changed
    },
  },
}
