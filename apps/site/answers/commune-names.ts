import type { z } from 'zod'
import type { CommuneRow } from '../../../contract/communes/commune-records.ts'
import { listCommunes } from '../../../contract/communes/communes.ts'
import type { Context } from '../page.ts'
import type { Understood } from './asked.ts'
import { isNear, lettersOf, wordsOf } from './words.ts'

/** How many communes of a name are looked at, and listed. */
export const FOUND = 30

/** Whether a name has the letters that are searched for, without case and accents. */
export const isNamed = (nom: string, q: string): boolean => lettersOf(q) !== '' && lettersOf(nom).includes(lettersOf(q))

export type Found = z.output<typeof CommuneRow>

/** The communes of exactly this name. */
export const exactly = (found: readonly Found[], name: string): Found[] => found.filter(({ nom }) => lettersOf(nom) === lettersOf(name))

/** Small words before the name of a commune; those that contain the article of the name: "du Mans", "aux Ulis". */
const [BEFORE, CONTRACTED] = [/^(?:à|a|de|d|in|of)\s+|^d[’']/i, /^(?:du|au|(des|aux))\s+/i]

/** The names that the words about a place may mean. "au Mont-Dore" is Le Mont-Dore and Mont-Dore. */
function namesIn(words: string): string[] {
  const contracted = CONTRACTED.exec(words)
  if (!contracted) return [words.replace(BEFORE, '')]
  const name = words.slice(contracted[0].length)
  return [`${contracted[1] ? 'Les' : 'Le'} ${name}`, name]
}

/** A question about a commune, such as "poubelles Béthune": what is asked, and the communes that have the rest of the words as their name. */
export interface AskedOf {
  asked: string
  communes: Found[]
}

/** Finds the communes that a question names: none where it names no commune, several where they have the same name. */
export async function communesIn({ ask }: Context, q: string, { phrase }: Understood): Promise<AskedOf> {
  const words = q.split(/\s+/)
  const isAsked = (word: string) => phrase.some((other) => isNear(word, other))
  // Rairies is nearly "mairie", Montigné-lès-Rairies is not.
  const about = words.filter((word) => wordsOf(word).length > 0 && wordsOf(word).every(isAsked))
  const place = words.filter((word) => !about.includes(word)).join(' ')
  const asked = about.join(' ')
  if (wordsOf(place).length === 0) return { asked, communes: [] }
  const found = await Promise.all(
    namesIn(place).map(async (name) => exactly((await ask(listCommunes, { query: { q: name, per_page: FOUND } })).data, name)),
  )
  return { asked, communes: [...new Map(found.flat().map((commune) => [commune.id, commune])).values()] }
}
