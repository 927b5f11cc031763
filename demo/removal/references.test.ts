import assert from 'node:assert/strict'
import { beforeEach, describe, test } from 'node:test'
import { type RawBuilder, sql } from 'kysely'
import { machineCaller } from '../../server/platform/access/caller.ts'
import { newId } from '../../server/platform/db/id.ts'
import { type Harness, harness } from '../../server/test/harness.ts'
import { makeActeur, makeClaim, makeCommune, makeDefibrillateur, makePublication, makeThread, makeUser } from '../../server/test/make.ts'
import { removeDemo } from './remove.ts'

const LATER = '2100-01-01T00:00:00Z'

/** Real records that an account of the demonstration has touched. */
interface Stage {
  demo: string
  real: string
  commune: string
  acteur: string
  publication: string
  claim: string
  thread: string
  defibrillateur: string
}

/** A row of somebody real for every foreign key to users, with the demonstration's account in that column. */
const ROWS: Record<string, (s: Stage) => RawBuilder<unknown>> = {
  'user_identities.user_id': (s) => sql`insert into user_identities (issuer, subject, user_id) values ('x', 'y', ${s.demo})`,
  'user_roles.user_id': (s) => sql`insert into user_roles (user_id, role) values (${s.demo}, 'support')`,
  'actor_users.user_id': (s) => sql`insert into actor_users (acteur_id, user_id, role) values (${s.acteur}, ${s.demo}, 'member')`,
  'acteur_former_links.user_id': (s) => sql`insert into acteur_former_links (user_id, acteur_id) values (${s.demo}, ${s.acteur})`,
  'suspended_grants.user_id': (s) =>
    sql`insert into suspended_grants (id, user_id, role, given_at) values (${newId()}, ${s.demo}, 'support', now())`,
  'publications.created_by': (s) => sql`update publications set created_by = ${s.demo} where id = ${s.publication}`,
  'claims.decided_by': (s) => sql`update claims set status = 'approved', decided_at = now(), decided_by = ${s.demo} where id = ${s.claim}`,
  'claims.owner_id': (s) => sql`update claims set owner_id = ${s.demo} where id = ${s.claim}`,
  'claims.user_id': (s) =>
    sql`insert into claims (id, acteur_id, message, user_id, status, decided_at) values (${newId()}, ${s.acteur}, 'x', ${s.demo}, 'rejected', now())`,
  'commune_defibrillateurs.remarque_par': (s) =>
    sql`insert into commune_defibrillateurs (id, commune_id, defibrillateur_id, remarque_kind, remarque_le, remarque_par)
      values (${newId()}, ${s.commune}, ${s.defibrillateur}, 'acces', now(), ${s.demo})`,
  'import_sources.created_by': (s) =>
    sql`insert into import_sources (id, nom, type, url, commune_id, created_by) values (${newId()}, 'x', 'rss', 'https://exemple.fr/x', ${s.commune}, ${s.demo})`,
  'message_threads.assigned_to': (s) => sql`update message_threads set assigned_to = ${s.demo} where id = ${s.thread}`,
  'message_threads.user_id': (s) =>
    sql`insert into message_threads (id, subject, source, subject_key, user_id) values (${newId()}, 'x', 'form', 'x', ${s.demo})`,
  'messages.author_id': (s) =>
    sql`insert into messages (id, thread_id, direction, body, author_id) values (${newId()}, ${s.thread}, 'outbound', 'x', ${s.demo})`,
  'message_notes.author_id': (s) =>
    sql`insert into message_notes (id, thread_id, author_id, body) values (${newId()}, ${s.thread}, ${s.demo}, 'x')`,
  'bulk_runs.requested_by': (s) =>
    sql`insert into bulk_runs (id, action, ids, versions, requested_by, audit_id)
      values (${newId()}, 'publish', array[${s.publication}::uuid], array[1], ${s.demo}, ${newId()})`,
  'bulk_runs.undone_by': (s) =>
    sql`insert into bulk_runs (id, action, ids, versions, undone_by, audit_id)
      values (${newId()}, 'publish', array[${s.publication}::uuid], array[1], ${s.demo}, ${newId()})`,
  'record_notes.author_id': (s) =>
    sql`insert into record_notes (id, publication_id, author_id, body) values (${newId()}, ${s.publication}, ${s.demo}, 'x')`,
  'record_assignments.user_id': (s) => sql`insert into record_assignments (publication_id, user_id) values (${s.publication}, ${s.demo})`,
  'refusal_notices.user_id': (s) => sql`insert into refusal_notices (publication_id, user_id) values (${s.publication}, ${s.demo})`,
  'online_notices.user_id': (s) => sql`insert into online_notices (publication_id, user_id) values (${s.publication}, ${s.demo})`,
  'morning_letters.user_id': (s) => sql`insert into morning_letters (user_id) values (${s.demo})`,
  'report_closings.closed_by': (s) =>
    sql`insert into report_closings (id, publication_id, content, closed_by) values (${newId()}, ${s.publication}, 'x', ${s.demo})`,
  'duplicate_dismissals.dismissed_by': (s) =>
    sql`insert into duplicate_dismissals (id, dup_key, members, dismissed_by) values (${newId()}, 'x', array[${[s.publication, s.real].toSorted()[0]}, ${[s.publication, s.real].toSorted()[1]}]::uuid[], ${s.demo})`,
  'saved_views.user_id': (s) =>
    sql`insert into saved_views (id, user_id, screen, nom, query) values (${newId()}, ${s.demo}, 'publications', 'x', '')`,
  'outside_sessions.user_id': (s) =>
    sql`insert into outside_sessions (id_hash, user_id, sealed, expires_at) values (sha256('x'), ${s.demo}, 'x', ${LATER})`,
  'publication_drafts.created_by': (s) =>
    sql`insert into publication_drafts (id, acteur_id, content, created_by) values (${newId()}, ${s.acteur}, '{}', ${s.demo})`,
  'publication_draft_versions.saved_by': (s) =>
    sql`with draft as (insert into publication_drafts (id, acteur_id, content) values (${newId()}, ${s.acteur}, '{}') returning id)
      insert into publication_draft_versions (draft_id, version, content, saved_by) select id, 1, '{}', ${s.demo} from draft`,
  'medias.user_id': (s) =>
    sql`insert into medias (id, kind, name, mime, bytes, sha256, key, user_id) values (${newId()}, 'document', 'x.pdf', 'application/pdf', 1,
      ${'0'.repeat(64)}, ${'0'.repeat(40)}, ${s.demo})`,
  'publication_waiting_edits.author': (s) =>
    sql`insert into publication_waiting_edits (publication_id, content, author) values (${s.publication}, '{}', ${s.demo})`,
  'claim_proofs.answered_by': (s) =>
    sql`insert into claim_proofs (id, claim_id, kind, state, filename, mime, bytes, sha256, content, answered_by)
      values (${newId()}, ${s.claim}, 'file', 'received', 'x.pdf', 'application/pdf', 1, ${'0'.repeat(64)}, 'x', ${s.demo})`,
  'envois.author_id': (s) =>
    sql`insert into envois (id, kind, slot, commune_id, communes, publication_id, version, seen, digest, content, expires_at, author_id) values (${newId()}, 'premier', ${newId()}, ${s.commune}, array[${s.commune}]::uuid[], ${s.publication}, 1, '0', '', '{}', ${LATER}, ${s.demo})`,
  'envois.approver_id': (s) =>
    sql`insert into envois (id, kind, slot, commune_id, communes, publication_id, version, seen, digest, content, expires_at, approver_id) values (${newId()}, 'premier', ${newId()}, ${s.commune}, array[${s.commune}]::uuid[], ${s.publication}, 1, '0', '', '{}', ${LATER}, ${s.demo})`,
  'envois.resumer_id': (s) =>
    sql`insert into envois (id, kind, slot, commune_id, communes, publication_id, version, seen, digest, content, expires_at, resumer_id) values (${newId()}, 'premier', ${newId()}, ${s.commune}, array[${s.commune}]::uuid[], ${s.publication}, 1, '0', '', '{}', ${LATER}, ${s.demo})`,
  'mairie_codes.user_id': (s) =>
    sql`insert into mairie_codes (id, commune_id, user_id, email, expires_at) values (${newId()}, ${s.commune}, ${s.demo}, 'mairie@exemple.fr', ${LATER})`,
  'claim_invitations.accepted_by': (s) =>
    sql`insert into claim_invitations (id, claim_id, email, expires_at, accepted_at, accepted_by) values (${newId()}, ${s.claim}, 'x@exemple.fr', ${LATER}, now(), ${s.demo})`,
  'invitations.accepted_by': (s) =>
    sql`insert into invitations (id, email, acteur_id, link_role, invited_by, expires_at, accepted_at, accepted_by)
      values (${newId()}, 'x@exemple.fr', ${s.acteur}, 'member', ${s.real}, ${LATER}, now(), ${s.demo})`,
  'invitations.invited_by': (s) =>
    sql`insert into invitations (id, email, roles, invited_by, expires_at) values (${newId()}, 'y@exemple.fr', array['support'], ${s.demo}, ${LATER})`,
  'contest_answers.user_id': (s) => sql`insert into contest_answers (claim_id, user_id, message) values (${s.claim}, ${s.demo}, 'x')`,
  'user_views.admin_id': (s) =>
    sql`insert into user_views (id, user_id, admin_id, reason, expires_at) values (${newId()}, ${s.real}, ${s.demo}, 'x', ${LATER})`,
  'user_views.user_id': (s) =>
    sql`insert into user_views (id, user_id, admin_id, reason, expires_at) values (${newId()}, ${s.demo}, ${s.real}, 'x', ${LATER})`,
  'office_opinions.given_by': (s) =>
    sql`insert into office_opinions (id, office_id, claim_id, avis, given_by) values (${newId()}, ${s.acteur}, ${s.claim}, 'favorable', ${s.demo})`,
  'acteur_proposals.decided_by': (s) =>
    sql`insert into acteur_proposals (id, user_id, nom, type, commune_id, message, status, reason, decided_at, decided_by)
      values (${newId()}, ${s.real}, 'x', 'association', ${s.commune}, 'x', 'rejected', 'x', now(), ${s.demo})`,
  'acteur_proposals.user_id': (s) =>
    sql`insert into acteur_proposals (id, user_id, nom, type, commune_id, message) values (${newId()}, ${s.demo}, 'y', 'association', ${s.commune}, 'x')`,
}

describe('the removal of the demonstration knows every table that names a user, by the catalogue', () => {
  let h: Harness
  let stage: Stage
  beforeEach(async () => {
    h = await harness()
    await h.reset()
    const [{ id: demo }, { id: real }] = [await makeUser(), await makeUser()]
    await h.db.updateTable('users').set({ demo: true, email: 'essai@demo.test' }).where('id', '=', demo).execute()
    const commune = await makeCommune()
    const acteur = await makeActeur(commune)
    stage = {
      demo,
      real,
      commune,
      acteur,
      publication: await makePublication(acteur, commune),
      claim: await makeClaim(acteur),
      thread: await makeThread(),
      defibrillateur: (await makeDefibrillateur(null)).id,
    }
  })
  const foreignKeys = async () => {
    const { rows } = await sql<{ name: string }>`select c.conrelid::regclass::text || '.' || a.attname as name from pg_constraint c
      join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
      where c.contype = 'f' and c.confrelid = 'users'::regclass order by 1`.execute(h.db)
    return rows.map(({ name }) => name)
  }

  test('a row is made for every foreign key to users', async () => {
    assert.deepEqual(Object.keys(ROWS).toSorted(), await foreignKeys())
  })

  for (const [name, make] of Object.entries(ROWS))
    test(`${name}: the row does not keep the account, and the real records remain`, async () => {
      await make(stage).execute(h.db)
      await removeDemo(h.services, machineCaller('cli'))
      const left = await h.db.selectFrom('users').select('id').execute()
      assert.deepEqual(
        left.map(({ id }) => id),
        [stage.real],
      )
      for (const [table, id] of [
        ['acteurs', stage.acteur],
        ['publications', stage.publication],
        ['message_threads', stage.thread],
      ] as const)
        assert.ok(await h.db.selectFrom(table).select('id').where('id', '=', id).executeTakeFirst(), table)
    })
})
