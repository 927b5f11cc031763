import type { StoredAct } from '../server/chapters/publications/acts/stored-act.ts'
import { addDays, addHours, daytime, inFrench, isoDate } from './dates.ts'
import { typography } from './french.ts'
import { acts } from './schemas/acts.ts'
import type { DocumentData } from './schemas/medias.ts'

/** An act with its days and texts. The digest is that of its document, once it is made. */
export interface PlannedAct {
  code_insee: string
  title: string
  body: string
  act: Omit<StoredAct, 'sha256'>
  created: Date
  published: Date
  withdrawn: { at: Date; reason: string } | null
  document: DocumentData
}

const FOOT = 'Document de démonstration, sans valeur juridique.'

/** Returns the acts of the demonstration, as they are at the time of the load. */
export function actsOf(now: Date): PlannedAct[] {
  return Object.entries(acts()).flatMap(([code_insee, ofCommune]) =>
    ofCommune.map(({ nature, number, title, body, taken, published, scheduled, withdrawn, document }) => {
      const day = addDays(now, -taken)
      const year = String(day.getUTCFullYear())
      const numero = number?.replace('{annee}', year) ?? null
      const write = (text: string) =>
        typography(
          text
            .replaceAll('{jour}', `${inFrench(day)} ${year}`)
            .replaceAll('{annee}', year)
            .replaceAll('{numero}', numero ? `n° ${numero}` : ''),
        )
      const time = published === undefined ? addHours(now, (scheduled ?? 0) / 3600) : daytime(now, published)
      return {
        code_insee,
        title: write(title),
        body: write(body),
        act: { nature, numero, date_acte: isoDate(day), affichage_donne: null, affiche_le: null, affiche_jusqu_au: null },
        created: published === undefined ? addHours(now, -3) : addHours(time, -0.5),
        published: time,
        withdrawn: withdrawn ? { at: daytime(now, withdrawn.at), reason: withdrawn.reason } : null,
        document: {
          title: write(document.title),
          lines: document.lines.map(write),
          head: ['RÉPUBLIQUE FRANÇAISE', ...(document.head ?? [])],
          foot: FOOT,
        },
      }
    }),
  )
}
