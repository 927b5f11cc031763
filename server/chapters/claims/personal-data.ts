import { sql } from 'kysely'
import type { Chapter } from '../../platform/chapter.ts'
import { itsAccount, itsAddress } from '../../platform/personal-data/conditions.ts'
import { maskAddresses } from '../../platform/personal-data/mask.ts'
import { ERASED_TEXT, erasureStep, section, type ErasureScope } from '../../platform/personal-data/personal-data.ts'
import { itsClaims } from '../persons/subject.ts'
import { beginNext } from './waiting.ts'

const claims = (s: ErasureScope) => sql`${s.claims}::uuid[]`

/** Claims: sections of a person's export, and steps of an erasure. */
export const personalData: NonNullable<Chapter['personalData']> = {
  sections: [
    section(
      'revendications',
      ['Demandes de gestion', 'Claims'],
      (s) => sql`select k.id, k.acteur_id, k.acteur_nom, k.message, k.nom, k.email, k.telephone, k.status, k.reason,
        k.contest, k.created_at, k.began_at, k.decided_at from claims k where ${itsClaims('k', s)} order by k.created_at desc`,
    ),
    section(
      'pieces_des_demandes',
      [
        'Pièces des demandes de gestion (les fichiers eux-mêmes sont chez la personne)',
        'Evidence of claims (the person has the files themselves)',
      ],
      (s) => sql`select p.id, p.claim_id, p.kind, p.state, p.email, p.url, p.filename, p.mime, p.bytes, p.sha256, p.checked_at, p.created_at
        from claim_proofs p join claims k on k.id = p.claim_id where p.answered_by is null and (${itsClaims('k', s)} or ${itsAddress('p.email', s)})
        order by p.created_at desc`,
    ),
    section(
      'reponses_aux_contestations',
      ['Réponses aux demandes d’autres personnes sur une page', 'Answers to claims of a page by others'],
      (s) => sql`select w.claim_id, w.message, w.created_at, w.updated_at from contest_answers w where ${itsAccount('w.user_id', s)}
        order by w.created_at desc`,
    ),
    section(
      'pieces_des_reponses',
      ['Pièces jointes à ces réponses', 'Evidence with these answers'],
      (s) => sql`select p.id, p.claim_id, p.filename, p.mime, p.bytes, p.sha256, p.created_at from claim_proofs p
        where ${itsAccount('p.answered_by', s)} order by p.created_at desc`,
    ),
    section(
      'invitations_des_demandes',
      ['Invitations à gérer un acteur', 'Invitations to manage an actor'],
      (s) => sql`select i.id, i.claim_id, i.email, i.created_at, i.expires_at, i.accepted_at, i.withdrawn_at
        from claim_invitations i where ${itsAddress('i.email', s)} or ${itsAccount('i.accepted_by', s)} order by i.created_at desc`,
    ),
  ],
  erasure: {
    records: [
      erasureStep(
        'pieces_des_demandes',
        ['Pièces et invitations des demandes de gestion supprimées', 'Evidence and invitations of claims removed'],
        (s) => sql`with proofs as (delete from claim_proofs where claim_id = any(${claims(s)}) or ${itsAddress('email', s)}
        or ${itsAccount('answered_by', s)} returning 1),
      answers as (delete from contest_answers where claim_id = any(${claims(s)}) or ${itsAccount('user_id', s)} returning 1),
      invitations as (delete from claim_invitations where claim_id = any(${claims(s)}) or ${itsAddress('email', s)}
        or ${itsAccount('accepted_by', s)} returning 1)
      select from proofs union all select from answers union all select from invitations`,
      ),
      {
        key: 'revendications',
        texts: ['Demandes de gestion anonymisées (les demandes en attente sont closes)', 'Claims made anonymous (pending ones are closed)'],
        run: (s) => sql`update claims set message = ${ERASED_TEXT}, nom = null, email = null, telephone = null, telephone_e164 = null,
        follow_up_hash = null, reason = null, status = case when status in ('waiting', 'pending') then 'rejected' else status end, decided_at = coalesce(decided_at, now_ms()),
        erased_at = now_ms(), version = version + 1, updated_at = now_ms()
      where id = any(${claims(s)}) and erased_at is null`,
        follow: async (tx, services, s) => {
          const { rows } = await sql<{
            acteur_id: string
          }>`select distinct acteur_id from claims where id = any(${claims(s)}) order by 1`.execute(tx)
          for (const { acteur_id } of rows) await beginNext(tx, services, acteur_id)
        },
      },
    ],
    texts: [maskAddresses('claims', { texts: ['les noms des demandes de gestion', 'names in claims'], columns: ['nom'] })],
  },
}
