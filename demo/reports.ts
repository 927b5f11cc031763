import type { Insertable } from 'kysely'
import { newId } from '../server/platform/db/id.ts'
import type { Database } from '../server/platform/db/schema.gen.ts'
import type { Publication } from './publications.ts'

export type Signalement = Insertable<Database['publication_reports']> & { id: string }

const MESSAGES: [reason: string, message: string | null][] = [
  ['misinformation', 'L’heure indiquée n’est pas la bonne : c’est affiché une heure plus tard sur la porte.'],
  ['privacy', 'Mon numéro de téléphone apparaît sans que je l’aie demandé.'],
  ['spam', 'Troisième annonce identique cette semaine.'],
  ['other', 'La photo n’est pas celle de notre rue.'],
  ['harassment', 'Le ton vise clairement une voisine.'],
  ['illegal_content', 'Il me semble que cette vente est interdite.'],
  ['misinformation', null],
  ['spam', 'On dirait une publicité déguisée.'],
]

/** How many open and resolved reports each reported publication has. */
const PROFILS: [ouverts: number, resolus: number][] = [
  [4, 0],
  [2, 1],
  [1, 0],
  [1, 0],
  [3, 2],
  [1, 0],
  [0, 2],
  [1, 1],
  [0, 1],
  [2, 0],
]

/** Reports on a dozen publications; sets their reports_count. Reports on what was rejected are resolved. Spec §4.1. */
export function signalementsDe(publications: Publication[], hache: (reporter: string) => string, maintenant: Date): Signalement[] {
  const enLigne = publications.filter(
    ({ moderation_status, publie_le, deleted_at }) => moderation_status === 'published' && publie_le && !deleted_at,
  )
  const retirees = publications.filter(({ moderation_status, publie_le }) => moderation_status === 'rejected' && publie_le)
  const pas = Math.floor(enLigne.length / PROFILS.length)
  const cibles = [
    ...PROFILS.flatMap(([ouverts, resolus], i) => {
      const publication = enLigne[i * pas + 2]
      return publication ? [{ publication, ouverts, resolus }] : []
    }),
    ...retirees.map((publication) => ({ publication, ouverts: 0, resolus: 2 })),
  ]
  let n = 0
  return cibles.flatMap(({ publication, ouverts, resolus }) => {
    publication.reports_count = ouverts
    const depuis = new Date(publication.publie_le as string)
    // What was withdrawn was reported before that; the decision closed the reports.
    const fin = publication.moderation_status === 'rejected' ? new Date(publication.updated_at as string) : maintenant
    const ecoule = fin.getTime() - depuis.getTime()
    const recu = (rang: number) => new Date(depuis.getTime() + (ecoule * (rang + 1)) / (ouverts + resolus + 2))
    const decide = fin === maintenant ? new Date((recu(resolus - 1).getTime() + recu(resolus).getTime()) / 2) : fin
    return Array.from({ length: ouverts + resolus }, (_, i) => {
      const [reason, message] = MESSAGES[n % MESSAGES.length] ?? ['other', null]
      const ouvert = i >= resolus
      n += 1
      return {
        id: newId(),
        publication_id: publication.id,
        reason,
        message,
        email: n % 3 === 0 ? `lecteur${n}@courriel.example` : null,
        reporter_hash: hache(`demonstration ${n}`),
        status: ouvert ? 'open' : 'resolved',
        created_at: recu(i).toISOString(),
        closed_how: ouvert ? null : 'decision',
        resolved_at: ouvert ? null : decide.toISOString(),
      }
    })
  })
}
