import { sql } from 'kysely'
import type { Chapter } from '../../platform/chapter.ts'
import { itsAccount } from '../../platform/personal-data/conditions.ts'
import { maskAddresses } from '../../platform/personal-data/mask.ts'
import { erasureStep, section } from '../../platform/personal-data/personal-data.ts'
import { itsReports } from '../persons/subject.ts'

/** Publications and reports: sections of a person's export, and steps of an erasure. */
export const personalData: NonNullable<Chapter['personalData']> = {
  sections: [
    section(
      'publications',
      'Publications rédigées',
      'Publications written',
      (
        s,
      ) => sql`select id, title, body, acteur_id, commune_id, moderation_status, status_reason, source_url, image_url, created_at, updated_at, publie_le,
      deleted_at from publications where ${itsAccount('created_by', s)} order by created_at desc`,
    ),
    section(
      'refus_a_annoncer',
      'Refus à annoncer',
      'Refusals to be told',
      (s) => sql`select publication_id, created_at from refusal_notices where ${itsAccount('user_id', s)}`,
    ),
    section(
      'signalements',
      'Signalements envoyés',
      'Reports sent',
      (s) => sql`select r.id, r.publication_id, r.reason, r.message, r.email, r.status, r.created_at, r.resolved_at
      from publication_reports r where ${itsReports('r', s)} order by r.created_at desc`,
    ),
  ],
  erasure: {
    records: [
      erasureStep(
        'signalements',
        'Signalements rendus anonymes',
        'Reports made anonymous',
        (s) => sql`update publication_reports set message = null, email = null, reporter_hash = 'erased:' || gen_random_uuid()
      where ${itsReports('publication_reports', s)}`,
      ),
      erasureStep(
        'publications',
        'Publications conservées sans leur auteur',
        'Publications kept without their author',
        (s) => sql`update publications set created_by = null where ${itsAccount('created_by', s)}`,
      ),
    ],
    texts: [
      maskAddresses('publications', {
        texts: ['les motifs de modération', 'reasons of moderation'],
        columns: ['status_reason'],
        versioned: true,
      }),
      maskAddresses('report_closings', { texts: ['les motifs de clôture', 'reasons of closing'], columns: ['reason'] }),
    ],
  },
}
