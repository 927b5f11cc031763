import { deCommune } from '../../../../contract/communes/commune-of.ts'

/** All that an address follows. */
export type Followed = readonly { sujet: 'alertes' | 'bacs' | 'weekend'; commune: string }[]

const SUBJECTS = {
  alertes: ['les alertes', 'alerts'],
  bacs: ['la veille des collectes', 'the evening before collections'],
  weekend: ['l’agenda du week-end', 'the agenda of the week-end'],
} as const

/** The line that says once a year what an address follows, in both languages. @param followed null: it is not said in this message */
export function followedLine(followed: Followed | null): readonly [fr: string, en: string] | null {
  if (followed === null) return null
  const french = followed.map(({ sujet, commune }) => `${SUBJECTS[sujet][0]} ${deCommune(commune)}`)
  const english = followed.map(({ sujet, commune }) => `${SUBJECTS[sujet][1]} (${commune})`)
  return [
    `Une fois par an, nous vous rappelons tout ce que vous suivez : ${french.join(', ')}.`,
    `Once a year we remind you of all that you follow: ${english.join(', ')}.`,
  ]
}
