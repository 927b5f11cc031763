import { z } from 'zod'
import { AdminActeur } from '../acteurs/acteur-records.ts'
import { AuditRow } from '../audit/audit.ts'
import { Collaboration } from '../collaboration/collaboration.ts'
import { endpoint } from '../endpoint.ts'
import { Id, idList, query } from '../shared.ts'
import { Report } from './publication-reports.ts'
import { OfficePublication } from './publication-records.ts'

/** Publications with all that their screen shows, a few in one answer. Spec §2-148. */

/** The most publications of one answer: the one on the screen and the next three. */
export const DOSSIERS_MAX = 4
/** The most rows of the history. */
export const HISTORY_SHOWN = 15
/** The most reports, the latest. */
export const REPORTS_SHOWN = 15

const Dossier = z
  .object({
    publication: OfficePublication,
    acteur: AdminActeur.nullable().describe('Null without an actor, and for a caller who may not read it.'),
    acteur_publications: z
      .object({ published: z.int(), rejected: z.int(), pending: z.int() })
      .nullable()
      .describe('How many publications of the actor the caller’s list has in each state.'),
    collaboration: Collaboration,
    historique: z.object({ data: z.array(AuditRow), total: z.int() }).describe(`The latest ${HISTORY_SHOWN} rows of the audit trail.`),
    signalements: z.object({ data: z.array(Report), total: z.int() }).describe(`The latest ${REPORTS_SHOWN}.`),
  })
  .meta({ id: 'PublicationDossier' })

export const listDossiers = endpoint('GET /admin/dossiers', {
  chapter: 'administration',
  access: 'admin',
  id: 'listDossiers',
  permission: 'publications.read',
  territory: 'query',
  summary: 'Publications with their actor, reports, notes and history',
  description:
    'In any state, in the order of the ids. Those that do not exist, or are outside the caller’s territory, are left out. ' +
    'Each has its version: a decision on what was read ahead sends that version.',
  query: query({
    ids: idList(DOSSIERS_MAX),
    regarde: Id.optional().describe('The one that the caller looks at: this is recorded for a minute. The others are read ahead.'),
  }),
  response: z.object({ data: z.array(Dossier) }),
})
