import { randomUUID } from 'node:crypto'
import { ENDPOINTS } from '../../contract/index.ts'
import { machineCaller } from '../platform/access/caller.ts'
import { TRAIL } from '../platform/audit/segments.ts'
import { applyRule } from '../platform/retention/run.ts'
import { loadDemoRows, makeDemoCommunes } from './demo.ts'
import { harness } from './harness.ts'
import { makeMedia } from './make-media.ts'
import { ask } from './http.ts'
import { pathWith, RECIPES } from './recipes.ts'
import { setStage, type Stage } from './stage.ts'

/** SQL that inserts rows which neither the demonstration nor a request of an administrator creates. */
const REST = `
  insert into envois (id, kind, slot, commune_id, content, expires_at) select gen_random_uuid(), 'rappel', '2026-01-06', commune_id, '{"bins": []}', now() from follows limit 1 on conflict do nothing;
  insert into remises (envoi_id, follower_id) select e.id, f.id from envois e, followers f limit 1 on conflict do nothing;
  insert into envois_arret (motif) values ('Essai') on conflict do nothing;
  insert into vapid_keys (public_key, sealed) values ('B' || repeat('x', 86), '\\x00ff') on conflict do nothing;
  insert into auth_user (id, name, email) values ('01990000-0000-7000-8000-0000000000cc', E'tab\\t, line\\n, \\\\. and é', 'passkeys@example.fr') on conflict do nothing;
  insert into passkeys (id, account_id, name, credential_id, public_key, synced)
    values (gen_random_uuid(), '01990000-0000-7000-8000-0000000000cc', 'Téléphone', 'AAEC', '\\x00ff', true) on conflict do nothing;
  insert into provider_identities (id, provider, issuer, subject, account_id) values (gen_random_uuid(), 'proconnect', 'https://proconnect.example.fr', 'x', '01990000-0000-7000-8000-0000000000cc') on conflict do nothing;
  insert into second_factors (account_id, sealed, confirmed_at) values ('01990000-0000-7000-8000-0000000000cc', '\\x00ff', now()) on conflict do nothing;
  insert into recovery_codes (account_id, code_hash) values ('01990000-0000-7000-8000-0000000000cc', '\\x00ff') on conflict do nothing;
  insert into contest_answers (claim_id, user_id, message) select k.id, u.id, 'Notre bureau a été élu en mars.' from claims k, users u limit 1 on conflict do nothing;
  insert into document_readings (id, digest, kind, killed) values (gen_random_uuid(), '\\x00ff', 'ical', 'cpu');
  insert into imap_mailboxes (name, uidvalidity, last_uid) values ('imap://mail.example.fr/INBOX', 7, 42);
  insert into inbound_emails (id, source, raw) values (gen_random_uuid(), 'webhook', '\\x00ff0a5c2e0a');
  insert into message_attachments (id, message_id, ordre, filename, content_type, size, content)
    select gen_random_uuid(), id, 0, 'plan.pdf', 'application/pdf', 1000000, decode(repeat('0a5c2e00ff', 200000), 'hex') from messages limit 1;
  insert into publication_draft_dates (draft_id, acteur_id, occurrence, debut, fin, journee, statut)
    select id, acteur_id, '', now_ms(), now_ms(), false, 'prevu' from publication_drafts limit 1 on conflict do nothing;
  insert into record_viewers (record_type, record_id, user_id) select 'message_thread', t.id, u.id from message_threads t, users u limit 1 on conflict do nothing;
  insert into bulk_runs (id, action, ids, versions, requested_by, audit_id, position, done, status, finished_at)
    select gen_random_uuid(), 'publish', array[p.id], array[p.version], u.id, gen_random_uuid(), 1, 1, 'done', now_ms() from publications p, users u limit 1;
  insert into record_notes (id, publication_id, author_id, body) select gen_random_uuid(), p.id, u.id, 'Rappeler lundi.' from publications p, users u limit 1;
  insert into record_assignments (publication_id, user_id) select p.id, u.id from publications p, users u limit 1 on conflict do nothing;
  insert into payment_event_days values ('2026-01-31', 'invoice.paid', true, 3) on conflict do nothing;
  insert into lecture_jours values ('commune', gen_random_uuid(), '2026-01-31', null, 3, 1, 0, 0);
  insert into suspended_grants (id, user_id, role, given_at) select gen_random_uuid(), id, 'support', now_ms() from users limit 1;
  insert into changes (tags) values ('publications');
  insert into publication_mots_a_revoir values ('fanfare') on conflict do nothing;
  insert into defibrillateur_mots values ('mairie') on conflict do nothing;
  insert into refusal_notices select p.id, u.id from publications p, users u limit 1 on conflict do nothing;
  insert into online_notices select p.id, u.id from publications p, users u limit 1 on conflict do nothing;
  insert into morning_letters (user_id) select id from users limit 1 on conflict do nothing;
  insert into commune_contours (commune_id, trace, largeur, hauteur, ouest, sud, est, nord, latitude, longitude, source)
    select id, 'M0 0L1000 0L1000 800L0 800z', 1000, 800, 2.5, 50.5, 2.7, 50.6, 50.55, 2.6, 'essai' from communes limit 1 on conflict do nothing;
  insert into commune_slugs select 'ancien-nom', id from communes limit 1 on conflict do nothing;
  insert into commune_noms select id, 'Vieux-Bourg', 'vieux bourg', 'ancienne' from communes limit 1 on conflict do nothing;
  insert into import_pictures (publication_id, source_id, url, alt, state)
    select p.id, s.id, 'https://images.example.fr/bal.jpg', 'Un bal', 'refused' from publications p, import_sources s limit 1 on conflict do nothing;
  insert into emails (id, kind, to_address, subject, text, message_id)
    values (gen_random_uuid(), 'test', 'camille@example.fr', 'Bonjour', 'Bonjour.', '<waiting@example.fr>');
  update import_sources set active = true, frequence_minutes = 60, next_run_at = now() - interval '1 day'
    where id = (select id from import_sources where deleted_at is null order by id limit 1)`

/** SQL that inserts an audit row of two years ago. The database assigns its number and its hashes in the chain. */
const PAST = `
  insert into audit_log (id, at, actor_kind, action, target_type, target_id, changes, seq, prev_hash, hash)
    values (gen_random_uuid(), now() - interval '2 years', 'system', 'commune.load', 'commune', '2024', '{}', 0, '', '')`

/** Fills every table with rows: of the demonstration, of one request to each writing endpoint, and by SQL for the rest. */
export async function fillEveryTable(): Promise<Stage> {
  const { services } = await harness()
  const stage = await setStage()
  // The oldest audit rows are past their retention period: they are archived as a sealed segment.
  await services.database.pool.query(PAST)
  await makeDemoCommunes()
  await loadDemoRows(services)
  for (const endpoint of ENDPOINTS) {
    const recipe = RECIPES[endpoint.id]
    if (endpoint.method === 'GET' || !recipe) continue
    const made = await recipe(stage)
    const admin = endpoint.access === 'admin' ? stage.back : { token: stage.maire.token, source: 'mairie' }
    await ask(endpoint.method, pathWith(endpoint.path, made), {
      ...admin,
      headers: { 'idempotency-key': randomUUID(), ...made.headers },
      ...(made.body === undefined ? {} : { body: made.body }),
    })
  }
  // The first call creates the issuer's key.
  await services.issuer?.keys()
  await services.database.pool.query(REST)
  await makeMedia(stage.acteur)
  await services.database.db
    .deleteFrom('medias')
    .where('id', '=', await makeMedia(stage.acteur))
    .execute()
  await applyRule(services, TRAIL, machineCaller('system'))
  return stage
}
