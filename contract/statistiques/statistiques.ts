import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { byId, Day, DayIn, extension, IdOut, one, query } from '../shared.ts'

/** How often residents read what an actor shows. Sums by day, without any trace of a person. Spec §2-71. */

/** The longest period, in days. */
export const PERIOD_DAYS = 366
/** The days of a period without `from`. */
export const DEFAULT_DAYS = 30
/** The publications that are read most, at most. */
export const MOST_READ = 20

const count = () => z.int().min(0)

/** Reading counts of one kind of page. */
export const Lectures = z
  .object({
    pages: count().describe('Pages opened, by people. Programs of search engines and other robots are not counted.'),
    flux: count().describe('Requests of feeds (RSS, Atom, JSON Feed).'),
    agendas: count().describe('Requests of calendars (ICS).'),
    cadres: count().describe('Frames of other sites (agenda, news) that were shown to people.'),
    partages: count().describe('Previews asked for by social networks and messengers, when somebody shared the address.'),
  })
  .meta({ id: 'Lectures', ...extension })

export const Statistiques = z
  .object({
    from: Day,
    to: Day,
    total: Lectures,
    publications: Lectures.describe('The pages of the publications of the actor.'),
    page: Lectures.describe('The page of the actor.'),
    commune: Lectures.nullable().describe('The pages of the commune of a municipal office; null: the actor is none.'),
    jours: z.array(Lectures.extend({ jour: Day })).describe('Each day of the period, the earliest first.'),
    plus_lues: z
      .array(Lectures.extend({ id: IdOut, title: z.string(), kind: z.string() }))
      .max(MOST_READ)
      .describe('The publications that were read most, with those that are no longer shown.'),
  })
  .meta({ id: 'Statistiques', ...extension })

export const getStatistiques = endpoint('GET /acteurs/{id}/statistiques', {
  chapter: 'statistiques',
  id: 'getStatistiques',
  access: 'bearer',
  summary: 'How often residents read what an actor shows',
  description:
    'For everybody linked to the actor. Counted on the residents’ site, by day of Europe/Paris, without identifiers; the last minutes may be missing. Pages that a CDN or a browser kept are not counted.',
  params: byId,
  query: query({
    from: DayIn.optional().describe(`The first day. Without it, ${DEFAULT_DAYS} days up to \`to\`.`),
    to: DayIn.optional().describe('The last day. Without it, today.'),
  }),
  response: one(Statistiques),
  errors: ['scope_violation'],
})
