import { z } from 'zod'
import { dataFile } from '../data.ts'
import { ago, calendarDay, hoursAgo, weekday } from '../dates.ts'
import { carriedFields, checkCarried, eventFields, hoursOfText, hoursOfVariants } from './carried.ts'
import { mediaFields } from './medias.ts'
import { actorRef, flag, insee, list, monthDay, text } from './common.ts'

const bounds = z.tuple([z.number(), z.number()])
/** The day of an event, and what the event says. It `lasts` further days. */
const event = z.strictObject({ on: calendarDay, lasts: z.int().optional(), ...eventFields, hours: hoursOfText })
/** An announcement that several communes can make. */
const template = z.strictObject({
  /** publication_types.code; null for a publication without a type. */
  type: text.nullable(),
  /** Themes of the actors that write it, or "mairie". */
  by: list,
  /** Months in which it is published. */
  months: z.array(z.int().min(1).max(12)).optional(),
  mainland_only: flag,
  /** The minimum and maximum population of the commune. */
  population: bounds.optional(),
  /** The first such weekday after a random number of days from the publication, or the next day `on`. It `lasts` further days. */
  event: z
    .strictObject({
      weekday: weekday.optional(),
      in_days: bounds,
      lasts: z.int().optional(),
      on: monthDay.optional(),
      ...eventFields,
      hours: hoursOfVariants,
    })
    .optional(),
  ...carriedFields,
  featured: flag,
  pinned: flag,
  image: text.optional(),
  /** End of the address of the source. */
  link: text.optional(),
  /** Whether every paragraph uses the variant with the title's rank; otherwise only the first paragraph does. */
  same_rank: flag,
  titles: list,
  /** The paragraphs in order, each with its variants. */
  paragraphs: z.array(list),
})
export type Template = z.infer<typeof template>
const templateFiles = ['town-hall', 'alerts', 'culture', 'associations', 'economy'].map((name) =>
  dataFile(`templates/${name}`, z.array(template.superRefine(checkCarried))),
)
/** Returns the templates of announcements. The random choice depends on their order. */
export const templates = (): Template[] => templateFiles.flatMap((file) => file())

/** A publication of one commune only. Its author is the town hall if no actor is named. */
const localPublication = z.strictObject({
  actor: actorRef.optional(),
  type: text,
  title: text,
  body: text,
  featured: flag,
  pinned: flag,
  image: text.optional(),
  /** The day of publication. Without it one is drawn. */
  published: ago.optional(),
  event: event.optional(),
  ...carriedFields,
  ...mediaFields,
  also_in: z.array(insee).default([]),
})
export const localPublications = dataFile('local-publications', z.record(insee, z.array(localPublication.superRefine(checkCarried))))
export const rejectedPublications = dataFile(
  'rejected-publications',
  z.array(z.strictObject({ actor: actorRef, type: text, title: text, body: text, status_reason: text })),
)
/** One of several publications of the same announcement. */
const copy = z.strictObject({
  status: z.enum(['published', 'pending', 'rejected']),
  title: text,
  body: text,
  source_url: z.string().optional(),
})
export const duplicates = dataFile(
  'duplicates',
  z.array(
    z
      .strictObject({ actor: actorRef, type: text, event: event.optional(), ...carriedFields, first: ago, copies: z.array(copy) })
      .superRefine(checkCarried),
  ),
)

export const reports = dataFile(
  'reports',
  z.strictObject({
    messages: z.array(z.strictObject({ reason: text, message: text.nullable() })),
    profiles: z.array(z.strictObject({ open: z.int(), resolved: z.int() })),
  }),
)

const sentence = z.enum(['started', 'bad_content', 'duplicate_other', 'some_refused'])
const entry = z.strictObject({
  message: sentence,
  level: z.literal('warn').optional(),
  action: text.optional(),
  external_id: text.optional(),
})
const run = z.strictObject({
  at: hoursAgo,
  status: z.enum(['done', 'partial', 'failed']),
  trigger: z.literal('schedule').optional(),
  http_status: z.int().optional(),
  read: z.int().optional(),
  duplicates: z.int().optional(),
  refused: z.int().optional(),
  message: sentence.optional(),
  entries: z.array(entry),
})
const source = z.strictObject({
  nom: text,
  type: text,
  url: text,
  active: z.boolean().optional(),
  frequence_minutes: z.int().optional(),
  consecutive_failures: z.int().optional(),
  paused: hoursAgo.optional(),
  /** The number of the town hall's publications that the source created, each in a separate run. */
  creates: z.int().optional(),
  runs: z.array(run),
})
export const importSources = dataFile('imports', z.array(source))
