import { deCommune } from '../../../../contract/communes/commune-of.ts'
import type { Part } from './letter.ts'

/** All that an address follows, and the address of the page that shows and changes it. */
export interface Followed {
  follows: readonly { sujet: 'alertes' | 'bacs' | 'weekend'; commune: string }[]
  page: string
}

const SUBJECTS = {
  alertes: ['les alertes', 'alerts'],
  bacs: ['la veille des collectes', 'the evening before collections'],
  weekend: ['l’agenda du week-end', 'the agenda of the week-end'],
} as const

/** The line that says once a year what an address follows. @param followed null: it is not said in this message */
export function followedLine(followed: Followed | null, language: 'fr' | 'en'): Part[] {
  if (followed === null) return []
  const { follows, page } = followed
  const names = follows.map(({ sujet, commune }) =>
    language === 'fr' ? `${SUBJECTS[sujet][0]} ${deCommune(commune)}` : `${SUBJECTS[sujet][1]} (${commune})`,
  )
  return language === 'fr'
    ? [
        `Une fois par an, nous vous rappelons tout ce que vous suivez : ${names.join(', ')}.`,
        { url: page, label: 'Le voir ou le changer :' },
      ]
    : [`Once a year we remind you of all that you follow: ${names.join(', ')}.`, { url: page, label: 'See or change it:' }]
}
