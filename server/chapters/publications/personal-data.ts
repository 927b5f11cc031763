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
      ['Publications rédigées', 'Publications written'],
      (s) => sql`select id, title, body, acteur_id, commune_id, moderation_status, status_reason, source_url, image_url,
      type_id, date_debut, date_fin, expire_le, evenement, alerte, acte,
      (select jsonb_agg(i - 'media') from jsonb_array_elements(images) i) as images,
      (select jsonb_agg(d - 'media') from jsonb_array_elements(documents) d) as documents, created_at, updated_at, publie_le, deleted_at from publications where ${itsAccount('created_by', s)} order by created_at desc`,
    ),
    section(
      'brouillons',
      ['Brouillons rédigés', 'Drafts written'],
      (s) => sql`select id, acteur_id, content, version, created_at, updated_at from publication_drafts
      where ${itsAccount('created_by', s)} order by created_at desc`,
    ),
    section(
      'versions_brouillons',
      ['Versions de brouillons enregistrées', 'Versions of drafts saved'],
      (s) => sql`select draft_id, version, content, saved_at from publication_draft_versions
      where ${itsAccount('saved_by', s)} order by saved_at desc, draft_id, version desc`,
    ),
    section(
      'modifications',
      ['Modifications en attente ou refusées', 'Edits that wait or were refused'],
      (s) => sql`select publication_id, content, status, reason, created_at, updated_at, decided_at from publication_waiting_edits
      where ${itsAccount('author', s)} order by created_at desc, publication_id`,
    ),
    section(
      'decisions_groupees',
      ['Décisions groupées demandées', 'Bulk decisions asked for'],
      (s) => sql`select id, action, reason, cardinality(ids) as publications, done, status, created_at, finished_at from bulk_runs
      where ${itsAccount('requested_by', s)} order by created_at desc`,
    ),
    section(
      'refus_a_annoncer',
      ['Refus à annoncer', 'Refusals to be notified'],
      (s) => sql`select publication_id, created_at from refusal_notices where ${itsAccount('user_id', s)}`,
    ),
    section(
      'mises_en_ligne_a_annoncer',
      ['Mises en ligne à annoncer', 'Publications online to be notified'],
      (s) => sql`select publication_id, created_at from online_notices where ${itsAccount('user_id', s)}`,
    ),
    section(
      'signalements',
      ['Signalements envoyés', 'Reports sent'],
      (s) => sql`select r.id, r.publication_id, r.reason, r.message, r.email, r.status, r.created_at, r.resolved_at
      from publication_reports r where ${itsReports('r', s)} order by r.created_at desc`,
    ),
  ],
  erasure: {
    records: [
      erasureStep(
        'signalements',
        ['Signalements rendus anonymes', 'Reports made anonymous'],
        (s) => sql`update publication_reports set message = null, email = null, reporter_hash = 'erased:' || gen_random_uuid()
      where ${itsReports('publication_reports', s)}`,
      ),
      erasureStep(
        'publications',
        ['Publications conservées sans leur auteur', 'Publications kept without their author'],
        (s) => sql`update publications set created_by = null where ${itsAccount('created_by', s)}`,
      ),
      erasureStep(
        'modifications',
        ['Modifications conservées sans leur auteur', 'Edits kept without their author'],
        (s) => sql`update publication_waiting_edits set author = null where ${itsAccount('author', s)}`,
      ),
      // Nobody would see these any more.
      erasureStep(
        'brouillons',
        ['Brouillons que personne d’autre ne voit supprimés', 'Drafts that nobody else sees removed'],
        (s) => sql`delete from publication_drafts d where ${itsAccount('created_by', s)} and not exists (
          select from actor_users l where l.acteur_id = d.acteur_id and l.user_id <> ${s.userId}::uuid
            and (l.role = 'owner' or 'manage_publications' = any(l.permissions)))`,
      ),
      erasureStep(
        'brouillons_partages',
        ['Brouillons conservés sans leur auteur', 'Drafts kept without their author'],
        (s) => sql`update publication_drafts set created_by = null where ${itsAccount('created_by', s)}`,
      ),
      erasureStep(
        'versions_brouillons',
        ['Versions de brouillons conservées sans leur auteur', 'Versions of drafts kept without their author'],
        (s) => sql`update publication_draft_versions set saved_by = null where ${itsAccount('saved_by', s)}`,
      ),
    ],
    texts: [
      maskAddresses('publications', {
        texts: [
          'les motifs de modération et ce que portent les publications : événements, alertes, actes, légendes, liens',
          'reasons of moderation and what publications carry: events, alerts, acts, captions, links',
        ],
        columns: [
          'status_reason',
          'source_url',
          'image_url',
          'images json',
          'documents json',
          'evenement json',
          'alerte json',
          'acte json',
        ],
        versioned: true,
      }),
      maskAddresses('publication_waiting_edits', {
        texts: ['les modifications en attente ou refusées', 'edits that wait or were refused'],
        columns: ['content json', 'reason'],
      }),
      maskAddresses('publication_drafts', { texts: ['les brouillons', 'drafts'], columns: ['content json'], versioned: true }),
      maskAddresses('publication_draft_versions', {
        texts: ['les versions des brouillons', 'versions of drafts'],
        columns: ['content json'],
      }),
      maskAddresses('report_closings', { texts: ['les motifs de clôture', 'reasons of closing'], columns: ['reason'] }),
      maskAddresses('bulk_runs', { texts: ['les motifs de décisions groupées', 'reasons of bulk decisions'], columns: ['reason'] }),
    ],
  },
}
