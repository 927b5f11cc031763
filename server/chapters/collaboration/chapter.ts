import { sql } from 'kysely'
import type { Chapter } from '../../platform/chapter.ts'
import { assignmentReversal } from './assign.ts'
import { liveStreams } from './live.ts'
import { noteReversal } from './notes.ts'
import { personalData } from './personal-data.ts'
import { collaborationRoutes } from './routes.ts'

/** How the team of the back-office works together on records. */
export const collaboration: Chapter = {
  name: 'collaboration',
  routes: ({ on, app }, { database }) => {
    const live = liveStreams(database.db)
    // Before open requests are waited for: a stream would hold the stop for two minutes.
    app.addHook('preClose', (done) => {
      live.close()
      done()
    })
    collaborationRoutes(on, live)
  },
  retention: {
    hourly: [{ name: 'who looked at what', table: 'record_viewers', expired: sql`seen_at < now() - interval '1 hour'` }],
  },
  reversals: () => ({
    record_note: noteReversal,
    publication_assignment: assignmentReversal('publication'),
    claim_assignment: assignmentReversal('claim'),
    acteur_assignment: assignmentReversal('acteur'),
  }),
  personalData,
}
