import { sql } from 'kysely'
import type { Chapter } from '../../platform/chapter.ts'
import { itsAccount } from '../../platform/personal-data/conditions.ts'
import { maskAddresses } from '../../platform/personal-data/mask.ts'
import { erasureStep, section } from '../../platform/personal-data/personal-data.ts'

/** Looks, notes and assignments: the part of an export of personal data, and the effects of an erasure. */
export const personalData: NonNullable<Chapter['personalData']> = {
  sections: [
    section(
      'notes_de_dossiers',
      ['Notes internes écrites par la personne', 'Internal notes written by the person'],
      (s) => sql`select n.id, n.publication_id, n.claim_id, n.acteur_id, n.body, n.created_at from record_notes n
        where ${itsAccount('n.author_id', s)} order by n.created_at desc`,
    ),
    section(
      'dossiers_pris_en_charge',
      ['Publications, demandes et acteurs pris en charge', 'Publications, claims and actors taken on'],
      (s) => sql`select publication_id, claim_id, acteur_id, assigned_at from record_assignments where ${itsAccount('user_id', s)}`,
    ),
    section(
      'consultations',
      ['Fiches et conversations regardées en ce moment', 'Records and threads looked at just now'],
      (s) => sql`select record_type, record_id, drafting, began_at, seen_at from record_viewers where ${itsAccount('user_id', s)}`,
    ),
  ],
  erasure: {
    records: [
      erasureStep(
        'prises_en_charge',
        ['Dossiers qui lui étaient attribués libérés', 'Records assigned to them freed'],
        (s) => sql`delete from record_assignments where ${itsAccount('user_id', s)}`,
      ),
    ],
    texts: [maskAddresses('record_notes', { texts: ['les notes internes', 'internal notes'], columns: ['body'] })],
  },
}
