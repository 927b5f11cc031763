import type { z } from 'zod'
import type { IMPORT_TYPES } from '../../../../contract/imports/import-records.ts'
import type { NewImportSource } from '../../../../contract/imports/imports.ts'
import type { Source } from '../../../ui/imports/source.ts'

export type SourceType = (typeof IMPORT_TYPES)[number]
type Body = z.input<typeof NewImportSource>

/** The values of the settings form. The key of the source is not among them: it must not be in a draft. */
export interface Settings {
  nom: string
  type: SourceType
  url: string
  commune_id: string | null
  acteur_id: string | null
  type_id: string | null
  statut_creation: 'pending' | 'published'
  frequence_minutes: number | null
  parametres: Record<string, unknown>
  /** Whether the pictures of the items are fetched. */
  images: boolean
  categories: { name: string; type_id: string | null }[]
}

/** Properties of every group of settings fields. */
export interface SettingsFieldsProps {
  value: Settings
  set: (patch: Partial<Settings>) => void
  errors: Record<string, string>
}

export type Param =
  | { name: ParamName; kind: 'number'; min: number; max: number; start: number | null }
  | { name: ParamName; kind: 'choice'; options: readonly ChoiceName[] }
  | { name: ParamName; kind: 'text'; max: number }
type ParamName =
  | 'max_items'
  | 'past_days'
  | 'horizon_days'
  | 'max_occurrences'
  | 'series'
  | 'identity'
  | 'event_date'
  | 'language'
  | 'agenda_uid'
  | 'filters'
  | 'geo_distance'
type ChoiceName = 'each' | 'next' | 'one' | 'auto' | 'address' | 'content' | 'none' | 'published'

const maxItems: Param = { name: 'max_items', kind: 'number', min: 1, max: 20_000, start: 10_000 }
const pastDays: Param = { name: 'past_days', kind: 'number', min: 0, max: 3650, start: null }
const identity: Param = { name: 'identity', kind: 'choice', options: ['auto', 'address', 'content'] }
const language: Param = { name: 'language', kind: 'text', max: 2 }

/** The parameters of each type of source. The first of several choices is the default. */
export const PARAMS: Record<SourceType, readonly Param[]> = {
  rss: [maxItems, identity, { name: 'event_date', kind: 'choice', options: ['none', 'published'] }],
  json_feed: [maxItems, identity],
  ical: [
    maxItems,
    pastDays,
    { name: 'horizon_days', kind: 'number', min: 1, max: 730, start: 120 },
    { name: 'series', kind: 'choice', options: ['each', 'one', 'next'] },
    { name: 'max_occurrences', kind: 'number', min: 1, max: 400, start: 60 },
  ],
  openagenda: [maxItems, pastDays, language, { name: 'agenda_uid', kind: 'text', max: 15 }],
  datatourisme: [
    maxItems,
    pastDays,
    language,
    { name: 'filters', kind: 'text', max: 500 },
    { name: 'geo_distance', kind: 'text', max: 60 },
  ],
  jsonld_page: [maxItems, pastDays],
  tec_rest: [maxItems, pastDays],
}

/** The form values of a source. */
export function settingsOf(source: Source): Settings {
  const { categories, images, ...parametres } = source.parametres
  return {
    nom: source.nom,
    type: source.type as SourceType,
    url: source.url,
    commune_id: source.commune_id,
    acteur_id: source.acteur_id,
    type_id: source.type_id,
    statut_creation: source.statut_creation === 'published' ? 'published' : 'pending',
    frequence_minutes: source.frequence_minutes,
    parametres,
    images: images !== false,
    categories: Object.entries((categories ?? {}) as Record<string, string>).map(([name, type_id]) => ({ name, type_id })),
  }
}

/** The request body of the form, without parameters that the type does not have. */
export function bodyOf({ categories, images, parametres, commune_id, ...settings }: Settings): Body {
  const known = new Set<string>((PARAMS[settings.type] ?? []).map(({ name }) => name))
  const kept = Object.entries(parametres).filter(([name, value]) => known.has(name) && value !== '' && value !== undefined)
  const map = categories.flatMap(({ name, type_id }) => (name.trim() && type_id ? [[name.trim(), type_id] as const] : []))
  return {
    ...settings,
    nom: settings.nom.trim(),
    url: settings.url.trim(),
    commune_id: commune_id ?? '',
    parametres: {
      ...Object.fromEntries(kept),
      ...(images ? {} : { images }),
      ...(map.length > 0 ? { categories: Object.fromEntries(map) } : {}),
    },
  }
}

/** Whether two addresses have the same origin: a key is never sent to another origin. */
export function sameOrigin(one: string, other: string): boolean {
  try {
    return new URL(one.trim()).origin === new URL(other.trim()).origin
  } catch {
    return true
  }
}
