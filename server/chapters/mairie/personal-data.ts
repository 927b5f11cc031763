import { sql } from 'kysely'
import type { Chapter } from '../../platform/chapter.ts'
import { itsAccount } from '../../platform/personal-data/conditions.ts'
import { hasName, maskAddresses, withoutNames } from '../../platform/personal-data/mask.ts'
import { erasureStep, section } from '../../platform/personal-data/personal-data.ts'
import { itsClaims } from '../persons/subject.ts'

/** Opinions of municipal offices: those that the person gave, and those on the person's claims. */
export const personalData: NonNullable<Chapter['personalData']> = {
  sections: [
    section(
      'avis_des_mairies',
      ['Avis donnés pour une mairie, et avis sur les demandes de gestion', 'Opinions given for a town hall, and opinions on claims'],
      (s) => sql`select o.id, o.acteur_id, o.claim_id, o.proposal_id, o.avis, o.texte, o.created_at, o.updated_at
        from office_opinions o left join claims k on k.id = o.claim_id left join acteur_proposals p on p.id = o.proposal_id
        where ${itsAccount('o.given_by', s)} or (k.id is not null and ${itsClaims('k', s)}) or ${itsAccount('p.user_id', s)} order by o.created_at desc, o.id`,
    ),
  ],
  erasure: {
    records: [
      erasureStep(
        'avis_des_mairies',
        ['Avis des mairies sur les demandes de gestion supprimés', 'Opinions of town halls on claims removed'],
        (s) => sql`delete from office_opinions where claim_id = any(${s.claims}::uuid[])`,
      ),
      erasureStep(
        'auteurs_des_avis',
        ['Avis des mairies conservés sans leur auteur', 'Opinions of town halls kept without their author'],
        (s) => sql`update office_opinions set given_by = null where ${itsAccount('given_by', s)}`,
      ),
    ],
    texts: [
      erasureStep(
        'noms_avis',
        ['Nom masqué dans les avis des mairies', 'Name masked in opinions of town halls'],
        (s) => sql`update office_opinions set texte = ${withoutNames(sql`texte`, s.names.full)} where ${hasName(sql`texte`, s.names.full)}`,
      ),
      maskAddresses('office_opinions', { texts: ['les avis des mairies', 'opinions of town halls'], columns: ['texte'] }),
    ],
  },
}
