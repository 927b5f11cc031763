import { sql } from 'kysely'
import { itsAccount } from '../../../platform/personal-data/conditions.ts'
import { maskAddresses } from '../../../platform/personal-data/mask.ts'
import { erasureStep, section } from '../../../platform/personal-data/personal-data.ts'

/** The section of a person's export with the actors that the person proposed. */
export const proposalSection = section(
  'propositions',
  ['Acteurs que la personne a proposés', 'Actors that the person proposed'],
  (
    s,
  ) => sql`select o.id, o.nom, o.type, o.commune_id, o.adresse, o.telephone, o.email, o.site_web, o.message, o.gestion_message, o.gestion_nom, o.gestion_telephone, o.status, o.reason, o.created_at,
    o.decided_at from acteur_proposals o where ${itsAccount('o.user_id', s)} order by o.created_at desc, o.id`,
)

/** The erasure of proposals, and of those who decided on them. Created actors stay. */
export const proposalSteps = [
  erasureStep(
    'propositions',
    ['Propositions d’acteurs supprimées ; les acteurs créés restent', 'Proposals of actors removed; created actors stay'],
    (s) => sql`delete from acteur_proposals where ${itsAccount('user_id', s)}`,
  ),
  erasureStep(
    'decisions_sur_les_propositions',
    ['Décisions sur des propositions conservées sans leur auteur', 'Decisions on proposals kept without their author'],
    (s) => sql`update acteur_proposals set decided_by = null where ${itsAccount('decided_by', s)}`,
  ),
]

/** The address of an erased person in proposals of others. */
export const proposalMasks = maskAddresses('acteur_proposals', {
  texts: ['les propositions d’acteurs', 'proposals of actors'],
  columns: ['nom', 'adresse', 'telephone', 'email', 'site_web', 'message', 'reason', 'gestion_message', 'gestion_nom', 'gestion_telephone'],
  versioned: true,
})
