import type { z } from 'zod'
import type { Comptes } from '../../../contract/suivis/envois.ts'
import { envoiTexts, type People } from '../../ui/alertes/envoi-texts.ts'
import { useFormat } from '../../ui/i18n/format.ts'
import { phrases } from '../../ui/i18n/phrases.ts'
import { useTexts } from '../../ui/i18n/texts.ts'
import { diffusionTexts } from './texts.ts'

const COUNTS = ['en_route', 'incertaines', 'refusees', 'non_parties'] as const

/** Returns how a number of people is written, and the numbers of a sending in a line. Of fewer than ten people the line says whether all accepted. */
export function useNumbers(): { number: (n: People) => string; line: (counts: z.output<typeof Comptes>) => string } {
  const t = useTexts(diffusionTexts)
  const words = useTexts(envoiTexts)
  const { pair } = useTexts(phrases)
  const format = useFormat()
  const number = (n: People) => words.number(n, n === 'moins_de_10' ? '' : format.number(n))
  const line = (counts: z.output<typeof Comptes>): string => {
    const { choisies, acceptees } = counts
    const others = COUNTS.filter((name) => counts[name] !== 0)
    if (choisies === null) return words.choosing
    if (choisies === 0) return t.nobody
    if (choisies === 'moins_de_10')
      return others.length === 0 ? t.allFew : others.every((name) => name === 'en_route') ? t.someFew : t.notAllFew
    return [
      words.acceptedOf(number(acceptees), number(choisies)),
      ...others.map((name) => pair(words.counts[name], number(counts[name]))),
    ].join(' · ')
  }
  return { number, line }
}
