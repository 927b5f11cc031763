import { sql } from 'kysely'
import type { z } from 'zod'
import { type Proposal, SIMILAR_MAX } from '../../../../contract/acteurs/proposal-records.ts'
import type { Db } from '../../../platform/db/db.ts'

type SimilarRow = z.output<typeof Proposal>['similar'][number]

/** From this similarity on, of all words or of a part of the other name, two names may mean the same actor. Of the type of similarity(). */
const ALIKE = sql`0.45::real`
const CONTAINED = sql`0.75::real`

/**
 * Returns the actors of a commune whose names are like a name, those with the same words first. The names of one commune alone are compared. Spec §2-75.
 * @param of.inactive whether inactive actors are returned too
 */
export async function similarInCommune(
  db: Db,
  { communeId, nom, inactive = false }: { communeId: string; nom: string; inactive?: boolean },
): Promise<SimilarRow[]> {
  const { rows } = await sql<SimilarRow>`
    with sought as materialized (select words(${nom}) as words),
    names as materialized (select a.id, words(a.nom) as words from acteurs a
      where a.commune_id = ${communeId} and a.deleted_at is null ${inactive ? sql`` : sql`and a.active`}),
    alike as (select n.id, n.words = s.words as same_name,
        greatest(similarity(n.words, s.words), case when word_similarity(s.words, n.words) >= ${CONTAINED}
          or word_similarity(n.words, s.words) >= ${CONTAINED} then ${ALIKE} else 0 end) as likeness
      from names n, sought s where s.words <> '')
    select a.id, a.nom, a.slug, a.type, a.adresse, a.active, l.same_name from alike l join acteurs a on a.id = l.id
    where l.likeness >= ${ALIKE} order by l.same_name desc, l.likeness desc, a.nom, a.id limit ${SIMILAR_MAX}`.execute(db)
  return rows
}

/** Whether residents see an actor of the commune with the same words in its name, found by the index of the words of names. */
export async function isNameInCommune(db: Db, { communeId, nom }: { communeId: string; nom: string }): Promise<boolean> {
  const { rows } = await sql`select from acteurs a where a.commune_id = ${communeId} and a.active and a.deleted_at is null
    and words(a.nom) = words(${nom}) limit 1`.execute(db)
  return rows.length > 0
}
