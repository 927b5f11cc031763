import { sql } from 'kysely'
import type { Chapter } from '../../platform/chapter.ts'
import { itsAccount } from '../../platform/personal-data/conditions.ts'
import { maskAddresses } from '../../platform/personal-data/mask.ts'
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
    texts: [maskAddresses('saved_views', { texts: ['les vues enregistrées', 'saved views'], columns: ['nom', 'query'] })],
  },
}
