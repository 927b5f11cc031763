import { z } from 'zod'
import { byTerritoire } from '../access/territoire.ts'
import { endpoint } from '../endpoint.ts'
import { NamedCommune, one, pageOf, paging, query, text, Timestamp } from '../shared.ts'
import { Compte } from './envoi-input.ts'
import { Comptes, Envoi, Mailed } from './envois.ts'

/** What leaves to people who follow, for the back-office. Ours. Spec §2-125. */

/** How far back reminders and agendas are counted. */
export const REMINDED_DAYS = 2

/** A sending of an alert, with the alert’s place. */
const EnvoiDiffuse = z
  .object({
    ...Envoi.shape,
    commune: NamedCommune,
    mairie: z.string().nullable().describe('The name of the town hall; null after it was erased.'),
    part: z.boolean().describe('Whether it leaves now: it is under way, and nothing has stopped everything.'),
    peut_arreter: z.boolean().describe('Whether the caller may stop it, or cancel it before it begins: administrators may.'),
  })
  .meta({ id: 'EnvoiDiffuse' })

/** What leaves by the hour, of one subject and one day: how many, never to whom. */
const Rappel = z
  .object({
    sujet: z.enum(['bacs', 'weekend']),
    jour: z.string().describe('Of bins the day of the collection, of an agenda the Saturday: YYYY-MM-DD.'),
    communes: z.int(),
    part: z.boolean(),
    comptes: Comptes,
  })
  .meta({ id: 'RappelsDiffuses' })

const ArretGeneral = z.object({ depuis: Timestamp, motif: z.string() }).nullable()

const admin = { chapter: 'suivis', access: 'admin' } as const
const reading = { ...admin, permission: 'publications.moderate', territory: 'query' } as const

export const listDiffusion = endpoint('GET /admin/diffusion', {
  ...reading,
  id: 'listDiffusion',
  summary: 'What is sent of alerts: what leaves now first, then what waits, then the latest',
  description: 'Without exercises, and without what never began. Within the territory of a bounded role.',
  query: query({ ...paging(), ...byTerritoire }),
  response: pageOf(EnvoiDiffuse),
})
export const getDiffusion = endpoint('GET /admin/diffusion/etat', {
  ...reading,
  id: 'getDiffusion',
  summary: 'Whether everything is stopped, and the numbers of reminders and agendas',
  description: `Reminders and agendas that leave now, or ended within ${REMINDED_DAYS} days, by subject and day. Within the territory of a bounded role.`,
  query: query(byTerritoire),
  response: one(
    z.object({
      arret_general: ArretGeneral,
      ...Mailed,
      rappels: z.array(Rappel),
    }),
  ),
})
export const stopAllEnvois = endpoint('POST /admin/diffusion/arret', {
  ...admin,
  id: 'stopAllEnvois',
  summary: 'Stop everything that is sent to those who follow',
  description:
    'In every process and after every start, until it is ended. Alerts that are under way or scheduled are stopped, and each is taken up by its town hall; reminders and agendas wait. What is in hand may still leave for fifteen seconds.',
  body: z.strictObject({ motif: text(1, 500).describe('Why, for the trail and the colleagues. It names nobody.') }),
  response: one(z.object({ depuis: Timestamp, motif: z.string(), arretes: z.int(), en_main: Compte })),
  errors: ['invalid_state'],
  fresh: 'general_stop',
  audit: ['envoi.stop_all'],
})
export const resumeAllEnvois = endpoint('POST /admin/diffusion/reprise', {
  ...admin,
  id: 'resumeAllEnvois',
  summary: 'End the stop of everything',
  description:
    'Reminders and agendas whose hours are not over leave within a minute. A stopped alert stays stopped until its town hall takes it up.',
  response: one(z.object({ arret_general: ArretGeneral })),
  errors: ['invalid_state'],
  fresh: 'general_stop',
  audit: ['envoi.resume_all'],
})
