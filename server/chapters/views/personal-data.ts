import { sql } from 'kysely'
import type { Chapter } from '../../platform/chapter.ts'
import { itsAccount, mentions } from '../../platform/personal-data/conditions.ts'
import { hasName, maskAddresses, withoutAddresses, withoutNames } from '../../platform/personal-data/mask.ts'
import { erasureStep, section } from '../../platform/personal-data/personal-data.ts'

/** Saved views: sections of a person's export, and steps of an erasure. */
export const personalData: NonNullable<Chapter['personalData']> = {
  sections: [
    section(
      'vues',
      ['Vues enregistrées', 'Saved views'],
      (s) =>
        sql`select id, screen, nom, query, shared, created_at, updated_at from saved_views where ${itsAccount('user_id', s)} order by id desc`,
    ),
  ],
  erasure: {
    access: [
      erasureStep(
        'vues',
        ['Vues enregistrées supprimées', 'Saved views removed'],
        (s) => sql`delete from saved_views where ${itsAccount('user_id', s)}`,
      ),
    ],
    texts: [
      // Before the addresses: a view whose search has one is about the person, and any word of the name in it is theirs.
      erasureStep('noms_vues', ['Nom masqué dans les vues enregistrées', 'Name masked in saved views'], (s) => {
        const both = sql`concat_ws(' ', nom, query)`
        const isTheirs = sql<boolean>`(${mentions('nom', s)} or ${mentions('query', s)}
            or exists (select from unnest(${s.emails}::text[]) address where position(replace(address, '@', '%40') in lower(query)) > 0)
            or position(${s.userId}::text in query) > 0)`
        const cleared = (text: ReturnType<typeof sql>) =>
          sql`case when ${isTheirs} then ${withoutNames(withoutAddresses(text, s), s.names.words)} else ${withoutNames(text, s.names.full)} end`
        return sql`update saved_views set nom = ${cleared(sql`nom`)}, query = ${cleared(sql`query`)}
            where ${hasName(both, s.names.full)} or (${isTheirs} and ${hasName(both, s.names.words)})`
      }),
      maskAddresses('saved_views', { texts: ['les vues enregistrées', 'saved views'], columns: ['nom', 'query'] }),
    ],
  },
}
