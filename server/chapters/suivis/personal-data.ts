import { sql } from 'kysely'
import type { Chapter } from '../../platform/chapter.ts'
import { erasureStep, section, type Subject } from '../../platform/personal-data/personal-data.ts'

/** The addresses are sealed: a person's rows are found by the digests of their addresses, with an account or without. */
const itsFollowers = ({ addressDigests }: Subject) => sql<boolean>`w.address_digest = any(${addressDigests}::text[])`

/** Followings by e-mail: sections of a person's export, and a step of an erasure. */
export const personalData: NonNullable<Chapter['personalData']> = {
  sections: [
    section(
      'suivis',
      ['Communes suivies par e-mail', 'Communes followed by e-mail'],
      (s) => sql`select f.id, c.nom as commune, f.topic as sujet, f.secteur, f.consent, w.langue, w.confirmed_at, w.told_at, f.created_at
        from follows f join followers w on w.id = f.follower_id join communes c on c.id = f.commune_id
        where ${itsFollowers(s)} order by f.created_at desc`,
    ),
    section(
      'envois_recus',
      ['Envois à ces adresses depuis trente jours', 'What was sent to these addresses in the last thirty days'],
      (s) => sql`select e.kind, e.slot, c.nom as commune, r.state, e.created_at from remises r
        join followers w on w.id = r.follower_id join envois e on e.id = r.envoi_id join communes c on c.id = e.commune_id
        where ${itsFollowers(s)} order by e.created_at desc`,
    ),
  ],
  erasure: {
    records: [
      erasureStep(
        'suivis',
        ['Suivis par e-mail supprimés', 'Followings by e-mail removed'],
        (s) => sql`delete from followers w where ${itsFollowers(s)}`,
      ),
    ],
  },
}
