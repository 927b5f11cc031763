import { EVENT_FILTERS } from '../../contract/publications/list-query.ts'
import { type Theme, THEME_NAMES, THEMES, type TRAITS } from '../../contract/publications/themes.ts'
import type { Item } from './item.ts'
import type { Context } from './page.ts'
import type { IconName } from './parts/icons.ts'

/** What an event says of itself, and what an agenda is filtered by. Spec §2-94. */

export type Trait = 'gratuit' | (typeof TRAITS)[number]
/** The filters of an agenda, as its address and the API name them. */
export type EventFilters = { readonly theme?: Theme } & { readonly [name in Trait]?: '1' }

type Pair = readonly [fr: string, en: string]
/** Each trait: the words of its filter, of a row, and of the page of an event. */
export const TRAIT_WORDS: Readonly<Record<Trait, { icon: IconName; filter: Pair; row: Pair; page: Pair }>> = {
  gratuit: { icon: 'check', filter: ['Gratuit', 'Free'], row: ['gratuit', 'free'], page: ['Gratuit', 'Free'] },
  pour_enfants: {
    icon: 'child',
    filter: ['Enfants', 'Children'],
    row: ['pour les enfants', 'for children'],
    page: ['Pour les enfants', 'For children'],
  },
  accessible: {
    icon: 'access',
    filter: ['Accessible', 'Accessible'],
    row: ['accessible', 'accessible'],
    page: ['Accessible aux personnes à mobilité réduite', 'Accessible to people with reduced mobility'],
  },
  plein_air: { icon: 'sun', filter: ['Plein air', 'Outdoors'], row: ['en plein air', 'outdoors'], page: ['En plein air', 'Outdoors'] },
}
export const TRAIT_NAMES = Object.keys(TRAIT_WORDS) as Trait[]

/** The name of a theme. */
export const themeName = (theme: Theme, { t }: Pick<Context, 't'>): string => t<string>(THEMES[theme][0], THEMES[theme][1])

/** Reads the filters of an address, in one order. Wrong ones count as absent. */
export function eventFiltersOf(query: Readonly<Record<string, string>>): EventFilters {
  const theme = THEME_NAMES.find((name) => name === query['theme'])
  return { ...(theme ? { theme } : {}), ...Object.fromEntries(TRAIT_NAMES.flatMap((name) => (query[name] === '1' ? [[name, '1']] : []))) }
}

/** The parameters of an address with filters. */
export const FILTER_PARAMETERS: readonly string[] = EVENT_FILTERS

/** Whether an event says all that the filters ask for, as the API decides. */
export const fits = ({ evenement }: Item, { theme, ...traits }: EventFilters): boolean =>
  (theme === undefined || evenement?.theme === theme) && Object.keys(traits).every((name) => evenement?.[name as Trait] === true)

/** The filters in words within a sentence: "marché, brocante", "gratuit". */
export function filterWords({ theme, ...traits }: EventFilters, { t }: Pick<Context, 't'>): string[] {
  const words = Object.keys(traits).map((name) => t(...TRAIT_WORDS[name as Trait].row))
  return [...(theme ? [themeName(theme, { t }).toLowerCase()] : []), ...words]
}

/** What an event says of itself, for a row: "gratuit", "en plein air". */
export const traitsInRow = ({ evenement }: Item, { t }: Pick<Context, 't'>, names: readonly Trait[] = TRAIT_NAMES): string[] =>
  names.flatMap((name) => (evenement?.[name] ? t(...TRAIT_WORDS[name].row) : []))
