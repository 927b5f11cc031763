import { sql } from 'kysely'
import type { Chapter } from '../../platform/chapter.ts'
import { itsAccount, itsAddress } from '../../platform/personal-data/conditions.ts'
import { erasureStep, section } from '../../platform/personal-data/personal-data.ts'

/** Invitations: a section of a person's export, and a step of an erasure. */
export const personalData: NonNullable<Chapter['personalData']> = {
  sections: [
    section(
      'invitations',
      ['Invitations reçues et envoyées', 'Invitations received and sent'],
      (s) => sql`select i.id, case when ${itsAddress('i.email', s)} then i.email end as email, a.nom as acteur, i.link_role, i.permissions,
          i.roles, i.territory, i.created_at, i.expires_at, i.accepted_at, i.withdrawn_at
        from invitations i left join acteurs a on a.id = i.acteur_id
        where ${itsAddress('i.email', s)} or ${itsAccount('i.invited_by', s)} or ${itsAccount('i.accepted_by', s)} order by i.created_at desc`,
    ),
  ],
  erasure: {
    access: [
      erasureStep(
        'invitations',
        ['Invitations à cette adresse supprimées', 'Invitations to this address deleted'],
        (s) => sql`delete from invitations where ${itsAddress('email', s)} or ${itsAccount('accepted_by', s)}
          or ${itsAccount('invited_by', s)} and accepted_at is null and withdrawn_at is null`,
      ),
    ],
  },
}
