import { sql } from 'kysely'
import type { Chapter } from '../../platform/chapter.ts'
import { maskAddresses } from '../../platform/personal-data/mask.ts'
import { ERASED_TEXT, erasureStep, section, type ErasureScope } from '../../platform/personal-data/personal-data.ts'
import { itsClaims } from '../persons/subject.ts'

const claims = (s: ErasureScope) => sql`${s.claims}::uuid[]`

/** Claims: sections of a person's export, and steps of an erasure. */
export const personalData: NonNullable<Chapter['personalData']> = {
  sections: [
    section(
      'revendications',
      ['Demandes de gestion', 'Claims'],
      (s) => sql`select k.id, k.acteur_id, k.acteur_nom, k.message, k.nom, k.email, k.telephone, k.status, k.reason,
        k.created_at, k.decided_at from claims k where ${itsClaims('k', s)} order by k.created_at desc`,
    ),
  ],
  erasure: {
    records: [
      erasureStep(
        'revendications',
        ['Demandes de gestion anonymisées (les demandes en attente sont closes)', 'Claims made anonymous (pending ones are closed)'],
        (s) => sql`update claims set message = ${ERASED_TEXT}, nom = null, email = null, telephone = null, telephone_e164 = null,
        reason = null, status = case when status = 'pending' then 'rejected' else status end, decided_at = coalesce(decided_at, now_ms()),
        erased_at = now_ms(), version = version + 1, updated_at = now_ms()
      where id = any(${claims(s)}) and erased_at is null`,
      ),
    ],
    texts: [maskAddresses('claims', { texts: ['les noms des demandes de gestion', 'names in claims'], columns: ['nom'] })],
  },
}
