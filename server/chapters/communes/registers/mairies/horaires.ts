import { oneLine } from '../../../../platform/contacts/text.ts'
import { entriesOf, textOf } from './fields.ts'

/** Opening hours as stored in commune_infos: days from 1, Monday, with their ranges. */
export interface Horaire {
  jours: number[]
  plages: [string, string][]
  commentaire?: string
}

const JOURS = ['lundi', 'mardi', 'mercredi', 'jeudi', 'vendredi', 'samedi', 'dimanche']

/** Returns the opening hours of a record. An invalid range is left out; a line without days gives a remark only. */
export function readHoraires(value: unknown): { horaires: Horaire[]; remarques: string[] } {
  const horaires: Horaire[] = []
  const remarques: string[] = []
  for (const entry of entriesOf(value)) {
    const jours = daysBetween(textOf(entry['nom_jour_debut']), textOf(entry['nom_jour_fin']))
    const plages = ([1, 2] as const).flatMap((n) => {
      const [from, to] = [hour(entry[`valeur_heure_debut_${n}`]), hour(entry[`valeur_heure_fin_${n}`])]
      return from !== null && to !== null && from < to ? [[from, to] as [string, string]] : []
    })
    const commentaire = oneLine(textOf(entry['commentaire'])).slice(0, 500)
    if (jours.length > 0 && (plages.length > 0 || commentaire !== ''))
      horaires.push({ jours, plages, ...(commentaire === '' ? {} : { commentaire }) })
    else if (commentaire !== '') remarques.push(commentaire)
  }
  return { horaires, remarques }
}

/** Returns the days from one weekday to another, both included; across the end of the week if the second is before the first. */
function daysBetween(from: string, to: string): number[] {
  const first = JOURS.indexOf(from.trim().toLowerCase())
  const last = to.trim() === '' ? first : JOURS.indexOf(to.trim().toLowerCase())
  if (first < 0 || last < 0) return []
  const count = ((last - first + 7) % 7) + 1
  return Array.from({ length: count }, (_, i) => ((first + i) % 7) + 1).toSorted((a, b) => a - b)
}

const hour = (value: unknown): string | null => /^([01]\d|2[0-3]):[0-5]\d(?=:|$)/.exec(textOf(value).trim())?.[0] ?? null
