import { THEME_WORDS } from '../../../../contract/publications/theme-words.ts'
import { THEME_NAMES, type Theme } from '../../../../contract/publications/themes.ts'

/** What the categories of a source say of an event. Spec §2-94. */

const CHILDREN = 'enfant, enfants, jeune public, petite enfance, pour enfants, tout petits, childrensevent'
const OUTDOORS = 'plein air, en plein air, extérieur, en extérieur'

/** Returns a category in one form: without accents, signs, plurals, or the prefix of its vocabulary. */
const plainOf = (category: string): string =>
  category
    .slice(0, 200)
    .replace(/^(?:https?:\/\/schema\.org\/|[a-z]{2,12}:)/, '')
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]/u)
    .filter(Boolean)
    .map((word) => (word.length > 3 && (word.endsWith('s') || word.endsWith('x')) ? word.slice(0, -1) : word))
    .join(' ')
const formsOf = (categories: string): string[] => categories.split(',').map(plainOf)

const THEMES = new Map(THEME_NAMES.flatMap((theme) => formsOf(THEME_WORDS[theme]).map((category) => [category, theme] as const)))
const [OF_CHILDREN, OF_OUTDOORS] = [CHILDREN, OUTDOORS].map((categories) => new Set(formsOf(categories)))

/** Returns the theme that the categories of an event name; null if they name none, or several. */
export function themeOf(categories: readonly string[]): Theme | null {
  const themes = new Set(categories.flatMap((category) => THEMES.get(plainOf(category)) ?? []))
  const [theme = null] = themes
  return themes.size === 1 ? theme : null
}

const oneOf = (names: ReadonlySet<string> | undefined, categories: readonly string[]): true | null =>
  categories.some((category) => names?.has(plainOf(category))) || null
/** Whether a category says that an event is for children; null if none says it. */
export const isForChildren = (categories: readonly string[]): true | null => oneOf(OF_CHILDREN, categories)
/** Whether a category says that an event is outdoors; null if none says it. */
export const isOutdoors = (categories: readonly string[]): true | null => oneOf(OF_OUTDOORS, categories)

/** The greatest age of an event that is for children alone. */
const CHILD = 12
/** Whether the ages of an event are those of children; null if they are not known, or those of others too. */
export const isAgeOfChildren = (max: unknown): true | null => (typeof max === 'number' && max > 0 && max <= CHILD ? true : null)
