import { sql } from 'kysely'
import type { Chapter } from '../../platform/chapter.ts'
import { itsAccount, itsAddress } from '../../platform/personal-data/conditions.ts'
import { proposalMasks, proposalSection, proposalSteps } from './proposals/personal-data.ts'
import { maskAddresses } from '../../platform/personal-data/mask.ts'
import { erasureStep, section } from '../../platform/personal-data/personal-data.ts'

/** Actors: sections of a person's export, and steps of an erasure. */
export const personalData: NonNullable<Chapter['personalData']> = {
  sections: [
    section(
      'acteurs',
      ['Acteurs au nom desquels la personne agit', 'Actors the person acts for'],
      (s) => sql`select a.id, a.nom, l.role, l.permissions, l.created_at from actor_users l join acteurs a on a.id = l.acteur_id
      where ${itsAccount('l.user_id', s)} order by l.created_at desc`,
    ),
    section(
      'anciens_acteurs',
      ['Acteurs quittés depuis moins de trente jours', 'Actors left less than thirty days ago'],
      (s) => sql`select a.id, a.nom, f.ended_at from acteur_former_links f join acteurs a on a.id = f.acteur_id
      where ${itsAccount('f.user_id', s)} order by f.ended_at desc`,
    ),
    section(
      'coordonnees_publiees',
      ['Acteurs et communes qui publient cette adresse', 'Actors and communes that publish this address'],
      (s) => sql`select 'acteur' as kind, id, nom, email from acteurs where ${itsAddress('email', s)}
      union all select 'commune', id, libelle, email from commune_infos where ${itsAddress('email', s)}`,
    ),
    proposalSection,
    section(
      'codes_de_mairies',
      ['Codes envoyés à des mairies que la personne dit représenter', 'Codes sent to town halls that the person says to represent'],
      (s) => sql`select c.commune_id, c.email, c.created_at, c.expires_at from mairie_codes c where ${itsAccount('c.user_id', s)}
      order by c.created_at desc`,
    ),
  ],
  erasure: {
    access: [
      erasureStep(
        'acteurs',
        ['Détachée des acteurs', 'Unlinked from actors'],
        (s) => sql`delete from actor_users where ${itsAccount('user_id', s)}`,
      ),
    ],
    records: [
      ...proposalSteps,
      erasureStep(
        'anciens_acteurs',
        ['Anciens liens avec des acteurs supprimés', 'Former links to actors removed'],
        (s) => sql`delete from acteur_former_links where ${itsAccount('user_id', s)}`,
      ),
      erasureStep(
        'codes_de_mairies',
        ['Codes envoyés à des mairies supprimés', 'Codes sent to town halls removed'],
        (s) => sql`delete from mairie_codes where ${itsAccount('user_id', s)} or ${itsAddress('email', s)}`,
      ),
      erasureStep(
        'adresses_publiees',
        ['Adresse retirée des coordonnées publiées', 'Address taken out of published contacts'],
        (s) => sql`with of_actors as (update acteurs set email = null, version = version + 1, updated_at = now_ms()
        where ${itsAddress('email', s)} returning 1),
      of_communes as (update commune_infos set email = null, updated_at = now_ms() where ${itsAddress('email', s)} returning 1)
      select from of_actors union all select from of_communes`,
      ),
    ],
    texts: [
      proposalMasks,
      maskAddresses('acteurs', {
        texts: ['les fiches d’acteurs', 'actors'],
        columns: ['nom', 'description', 'adresse', 'photo json', 'horaires json', 'logo json'],
        versioned: true,
      }),
    ],
  },
}
