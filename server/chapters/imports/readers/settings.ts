import { z } from 'zod'
import type { ReaderSettings, SourceKind } from './item.ts'

/** The most items of one document. */
const ITEMS_MAX = 20_000

const common = {
  max_items: z.int().min(1).max(ITEMS_MAX).default(10_000).describe('Items read of one document at most.'),
}
const events = {
  past_days: z
    .int()
    .min(0)
    .max(3650)
    .nullable()
    .default(null)
    .describe('Events that ended more days ago than this are left out; null keeps all.'),
}
const identity = {
  identity: z
    .enum(['auto', 'address', 'content'])
    .default('auto')
    .describe('address or content where the identifiers of the feed change with every reading.'),
}
const language = {
  language: z
    .string()
    .regex(/^[a-z]{2}$/)
    .default('fr')
    .describe('Preferred language of texts in several.'),
}

/** The settings (`parametres`) of a source of each kind. Spec §4.1-41. */
export const SETTINGS = {
  rss: z.strictObject({
    ...common,
    ...identity,
    event_date: z.enum(['none', 'published']).default('none').describe('published: the date of an item is that of its event.'),
  }),
  json_feed: z.strictObject({ ...common, ...identity }),
  ical: z.strictObject({
    ...common,
    ...events,
    horizon_days: z.int().min(1).max(730).default(120).describe('How far ahead the dates of a series are read.'),
    max_occurrences: z.int().min(1).max(400).default(60).describe('Dates of one series at most.'),
    series: z
      .enum(['each', 'next', 'one'])
      .default('each')
      .describe('each: one item for each date; next: one for the series, at its next date; one: one for the series, with all its dates.'),
  }),
  openagenda: z.strictObject({
    ...common,
    ...events,
    ...language,
    agenda_uid: z.union([z.string().regex(/^\d{1,15}$/), z.int().min(1).transform(String)]).optional(),
  }),
  datatourisme: z.strictObject({
    ...common,
    ...events,
    ...language,
    filters: z.string().max(500).optional(),
    geo_distance: z.string().max(60).optional(),
  }),
  jsonld_page: z.strictObject({ ...common, ...events }),
  tec_rest: z.strictObject({ ...common, ...events }),
} satisfies Record<SourceKind, z.ZodType>

export type SettingsOf<K extends SourceKind> = z.output<(typeof SETTINGS)[K]>

/**
 * Returns the settings of a kind with their defaults.
 * @throws {z.ZodError} a setting is unknown for this kind or invalid
 */
export const settingsOf = <K extends SourceKind>(kind: K, given: ReaderSettings): SettingsOf<K> =>
  SETTINGS[kind].parse(given) as SettingsOf<K>
