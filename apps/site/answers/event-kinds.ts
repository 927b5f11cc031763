import { THEME_WORDS } from '../../../contract/publications/theme-words.ts'
import { THEME_NAMES, type Theme } from '../../../contract/publications/themes.ts'
import { hasAll, wordsOf } from './words.ts'

/** Themes that are one for who looks for an evening out: a concert may be either. */
const NEIGHBOURS: Partial<Record<Theme, readonly Theme[]>> = { musique: ['spectacle'], spectacle: ['musique'] }

const PHRASES = THEME_NAMES.flatMap((theme) =>
  [...THEME_WORDS[theme].split(','), theme].map((phrase) => ({ theme, words: wordsOf(phrase) })),
)

/** Returns the themes of events that a text names, such as "concert" or "vide-greniers"; the phrase with the most words first. */
export function themesNamed(text: string): Theme[] {
  const among = wordsOf(text)
  const found = PHRASES.filter(({ words }) => hasAll(among, words)).toSorted((one, other) => other.words.length - one.words.length)
  const [best] = found
  if (!best) return []
  return [...new Set([best.theme, ...(NEIGHBOURS[best.theme] ?? [])])]
}
