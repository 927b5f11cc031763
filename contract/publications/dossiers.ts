import { z } from 'zod'
import { AdminActeur } from '../acteurs/acteur-records.ts'
import { DOSSIERS_LEFT_OUT, dossiersQuery, History } from '../audit/dossiers.ts'
import { Collaboration } from '../collaboration/collaboration.ts'
import { endpoint } from '../endpoint.ts'
import { Report } from './publication-reports.ts'
import { OfficePublication } from './publication-records.ts'

/** Publications with all that their screen shows, a few in one answer. Spec §2-148. */

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
    historique: History,
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
  description: DOSSIERS_LEFT_OUT,
  query: dossiersQuery,
  response: z.object({ data: z.array(Dossier) }),
})
