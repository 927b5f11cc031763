import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, describe, test } from 'node:test'
import { sql } from 'kysely'
import { machineCaller } from '../access/caller.ts'
import { newId } from '../db/id.ts'
import { type Harness, harness } from '../../test/harness.ts'
import { get } from '../../test/http.ts'
import { runNow } from '../../test/jobs.ts'
import { differences } from '../../test/differences.ts'
import {
  makeActeur,
  makeClaim,
  makeDraft,
  makeInvitation,
  makeProposal,
  makePublication,
  makeSubscription,
  makeWaitingEdit,
} from '../../test/make.ts'
import { makePaymentEvent } from '../../test/payments.ts'
import { minutes, setStage, type Stage } from '../../test/stage.ts'
import { CHAPTERS } from '../../chapters.ts'
import { contributionsOf } from '../chapter.ts'
import { applyRule, dueOf } from './run.ts'
import { applyRetentionHandler } from './apply-retention.handler.ts'
import { withTerms } from './table.ts'
import { TERMS } from './terms.ts'

const CLASSES = contributionsOf(CHAPTERS).retention
const days = (n: number) => minutes(-n * 24 * 60)
const rule = (name: string) => {
  const found = CLASSES.find((one) => one.name === name)
  assert.ok(found, name)
  return found
}

/** Fields of an audit row, with their values before and after. */
type Changes = Record<string, unknown[]>

/** Spec §6-18. */
describe('what is past its term', () => {
  let h: Harness
  let stage: Stage
  beforeEach(async () => {
    h = await harness()
    stage = await setStage()
  })
  const purges = () => h.db.selectFrom('audit_log').selectAll().where('action', '=', 'retention.purge').orderBy('seq').execute()
  /** Applies a rule. Returns how many rows it deleted, which must be the result of a dry run and in the audit row of the purge. */
  const apply = async (name: string) => {
    const told = await dueOf(h.services, rule(name))
    const gone = await applyRule(h.services, rule(name), machineCaller('system'))
    assert.equal(gone.rows, told.rows, `${name}: as the dry run said`)
    assert.equal((await dueOf(h.services, rule(name))).rows, 0, `${name}: nothing is left`)
    const row = (await purges()).at(-1)
    assert.deepEqual([row?.target_id, row?.actor_kind, (row?.changes as Changes | undefined)?.['rows']], [name, 'system', [gone.rows, 0]])
    return gone.rows
  }
  const idsOf = async (table: 'publications' | 'acteurs' | 'claims' | 'publication_reports' | 'payment_events') =>
    new Set((await h.db.selectFrom(table).select('id').execute()).map(({ id }) => id))

  test('every rule has a readable term and a unique name', () => {
    assert.equal(new Set(CLASSES.map(({ name }) => name)).size, CLASSES.length)
    for (const { term, texts, why } of CLASSES) {
      assert.ok(typeof term === 'number' ? term > 0 : term in TERMS)
      for (const text of [...texts, ...why]) assert.ok(text.trim())
    }
  })

  /** Two rows of each table with an hourly rule: one an hour past its end, one an hour before it. */
  const HOURLY: Record<string, string> = {
    'old replay keys': `insert into idempotency_keys (caller, key, request_hash, created_at)
      select 'x', h::text, '', now() - make_interval(hours => 24 + h) from unnest(array[-1, 1]) h`,
    'old sessions': `with someone as (insert into auth_user (id, name, email) values (gen_random_uuid(), 'x', 'hourly@example.fr') returning id)
      insert into auth_session (id, digest, "userId", "expiresAt")
      select gen_random_uuid(), sha256(h::text::bytea), id, now() - make_interval(hours => h) from someone, unnest(array[-1, 1]) h`,
    'old sessions of the outside provider': `insert into outside_sessions (id_hash, user_id, sealed, expires_at)
      select sha256(h::text::bytea), (select id from users limit 1), '', now() - make_interval(hours => h) from unnest(array[-1, 1]) h`,
    'old sign-in codes': `insert into sign_in_codes (id, email, purpose, expires_at)
      select gen_random_uuid(), 'h' || h || '@example.fr', 'sign_in', now() - make_interval(hours => h) from unnest(array[-1, 1]) h`,
    'old sign-in challenges': `insert into sign_in_challenges (id_hash, purpose, expires_at)
      select sha256(h::text::bytea), 'passkey_sign_in', now() - make_interval(hours => h) from unnest(array[-1, 1]) h`,
    'expired proofs of work': `insert into spent_proofs (signature, expires_at)
      select sha256(h::text::bytea), now() - make_interval(hours => h) from unnest(array[-1, 1]) h`,
    'second factors that were not confirmed': `with someone as (insert into auth_user (id, name, email)
        select gen_random_uuid(), h::text, h || 'factor@example.fr' from unnest(array[-1, 1]) h returning id, name)
      insert into second_factors (account_id, sealed, created_at) select id, '', now() - make_interval(hours => 1 + name::int) from someone`,
    'changes of address that were not confirmed': `with someone as (insert into auth_user (id, name, email)
        select gen_random_uuid(), h::text, h || 'change@example.fr' from unnest(array[-1, 1]) h returning id, name)
      insert into email_changes (account_id, id, email, codes_expire_at)
      select id, gen_random_uuid(), 'new@example.fr', now() - make_interval(hours => name::int) from someone`,
    'old codes of town halls': `insert into mairie_codes (id, commune_id, user_id, email, expires_at)
      select gen_random_uuid(), c.id, (select id from users limit 1), 'mairie@example.fr', now() - make_interval(hours => (2 * c.n - 3)::int)
      from (select id, row_number() over (order by id) as n from communes limit 2) c`,
    'former links': `insert into acteur_former_links (user_id, acteur_id, ended_at)
      select (select id from users limit 1), a.id, now() - make_interval(days => 30, hours => (2 * a.n - 3)::int)
      from (select id, row_number() over (order by id) as n from acteurs limit 2) a`,
    'old e-mails with codes': `insert into emails (id, kind, to_address, subject, text, message_id, created_at)
      select gen_random_uuid(), 'sign_in_code', 'h@example.fr', 'x', 'x', 'h' || h, now() - make_interval(hours => 24 + h) from unnest(array[-1, 1]) h`,
    'old undo steps': `insert into undo_steps (audit_id, target_type, target_id, version, before, created_at)
      select gen_random_uuid(), 'claim', gen_random_uuid(), 1, '{}', now() - make_interval(days => 30, hours => h) from unnest(array[-1, 1]) h`,
    'uploads that nothing uses': `insert into medias (id, kind, name, mime, bytes, sha256, key, created_at)
      select gen_random_uuid(), 'image', 'a.jpg', 'image/jpeg', 1, repeat('0', 64), repeat('0', 40), now() - make_interval(hours => 24 + h)
      from unnest(array[-1, 1]) h`,
    'old publication changes': `insert into changes (publication_id, kind, due_at)
      select gen_random_uuid(), 'publication.changed', now() - make_interval(days => 7, hours => h) from unnest(array[-1, 1]) h`,
    'changes that every cache has read': `insert into changes (tags, created_at)
      select 'publications', now() - make_interval(hours => 6 + h) from unnest(array[-1, 1]) h`,
    'old reading counts': `insert into lecture_jours (objet, objet_id, jour, pages, flux, agendas, partages)
      select 'commune', gen_random_uuid(), current_date - 760 - d, 1, 0, 0, 0 from unnest(array[0, 1]) d`,
    'who looked at what': `insert into record_viewers (record_type, record_id, user_id, seen_at)
      select 'claim', gen_random_uuid(), gen_random_uuid(), now() - make_interval(hours => 1, mins => m) from unnest(array[-1, 1]) m`,
  }
  test('rows needed for hours only are deleted when they expire, without an audit row', async () => {
    const rules = CHAPTERS.flatMap(({ retention }) => retention?.hourly ?? [])
    assert.deepEqual(new Set(rules.map(({ name }) => name)), new Set(Object.keys(HOURLY)))
    const { pool } = h.services.database
    for (const { name, table } of rules) {
      await pool.query(`delete from ${table}`)
      await pool.query(HOURLY[name] ?? '')
      const left = async () => Number((await pool.query(`select count(*) as n from ${table}`)).rows[0].n)
      assert.equal(await left(), 2, name)
      await h.services.contributions.maintenance[name]?.(h.services)
      assert.equal(await left(), 1, name)
    }
    assert.equal((await h.db.selectFrom('audit_log').select('id').execute()).length, 0)
  })

  test('every rule can be asked and applied where nothing is due, and records nothing then', async () => {
    await runNow(h.services, applyRetentionHandler, {})
    assert.equal((await h.db.selectFrom('audit_log').select('id').execute()).length, 0)
  })

  test('deleted publications go with what hangs on them; not with an open report, not while a source lists them', async () => {
    const make = (values: object) => makePublication(stage.acteur, stage.commune, { deleted_at: days(400), ...values })
    const [gone, young, reported] = [await make({}), await make({ deleted_at: days(300) }), await make({})]
    const standing = await makePublication(stage.acteur, stage.commune)
    const report = (publication_id: string, values: object) =>
      h.db
        .insertInto('publication_reports')
        .values({ id: newId(), publication_id, reason: 'spam', reporter_hash: newId(), ...values })
        .execute()
    await report(gone, { status: 'resolved', closed_how: 'decision', resolved_at: days(10) })
    await report(reported, {})
    await h.db.updateTable('publications').set({ reports_count: 1 }).where('id', '=', reported).execute()
    assert.equal(await apply('publications'), 1)
    assert.deepEqual(await idsOf('publications'), new Set([young, reported, standing]))
    assert.deepEqual(await differences(), [])
  })

  test('the record of a document that killed its parser is deleted after a month, so that it is read again', async () => {
    const reading = (killed: 'cpu' | null, begun_at: ReturnType<typeof days>) =>
      h.db
        .insertInto('document_readings')
        .values({ id: newId(), digest: Buffer.from('a document'), kind: 'rss', killed, begun_at })
        .execute()
    await reading('cpu', days(31))
    await reading(null, days(31))
    await reading('cpu', days(29))
    assert.equal(await apply('lectures_arretees'), 2)
    assert.equal((await h.db.selectFrom('document_readings').select('id').execute()).length, 1)
  })

  test('versions of drafts go after thirty days; the drafts stay', async () => {
    const id = await makeDraft(stage.acteur, stage.commune, stage.owner.id)
    await sql`update publication_draft_versions set saved_at = ${days(31)} where version = 1`.execute(h.db)
    assert.equal(await apply('versions_brouillons'), 1)
    assert.deepEqual(await h.db.selectFrom('publication_draft_versions').select(['draft_id', 'version']).execute(), [
      { draft_id: id, version: 2 },
    ])
    assert.equal((await h.db.selectFrom('publication_drafts').select('id').execute()).length, 1)
  })

  test('refused edits go after thirty days, with their status; edits that wait do not', async () => {
    const make = () => makePublication(stage.acteur, stage.commune)
    const [old, young, waits] = [await make(), await make(), await make()]
    await makeWaitingEdit(old, { title: 'Bal' }, { status: 'rejected', decided_at: days(31) })
    await makeWaitingEdit(young, { title: 'Bal' }, { status: 'rejected', decided_at: days(29) })
    await makeWaitingEdit(waits, { title: 'Bal' }, { created_at: days(400), updated_at: days(400) })
    assert.equal(await apply('modifications_refusees'), 1)
    const rows = await h.db.selectFrom('publications').select(['id', 'waiting_edit_status', 'version']).execute()
    assert.deepEqual(
      new Map(rows.map(({ id, waiting_edit_status, version }) => [id, [waiting_edit_status, version]])),
      new Map([
        [old, [null, 2]],
        [young, ['rejected', 1]],
        [waits, ['pending', 1]],
      ]),
    )
    assert.equal((await h.db.selectFrom('publication_waiting_edits').select('publication_id').execute()).length, 2)
    assert.deepEqual(await differences(), [])
  })

  test('deleted actors go with their publications and decided claims; not what is undecided or paid for', async () => {
    const make = () => makeActeur(stage.commune, { deleted_at: days(400) })
    const [gone, claimed, paid] = [await make(), await make(), await make()]
    await makePublication(gone, stage.commune)
    await makeClaim(gone, { status: 'rejected', decided_at: days(10) })
    await makeClaim(claimed)
    await makeSubscription({ acteur_id_admin: paid })
    assert.equal(await apply('publications_acteurs'), 1)
    assert.equal(await apply('acteurs'), 1)
    const left = await idsOf('acteurs')
    assert.deepEqual([left.has(gone), left.has(claimed), left.has(paid), left.has(stage.acteur)], [false, true, true, true])
    assert.deepEqual(await differences(), [])
  })

  test('decided claims and closed reports go at their term, open ones never', async () => {
    const old = await makeClaim(stage.acteur, { status: 'rejected', decided_at: days(1100), created_at: days(1200) })
    const waits = await makeClaim(await makeActeur(stage.commune), { created_at: days(2000) })
    const recent = await makeClaim(stage.acteur, { status: 'rejected', decided_at: days(1000) })
    assert.equal(await apply('revendications'), 1)
    const claims = await idsOf('claims')
    assert.deepEqual([claims.has(old), claims.has(waits), claims.has(recent)], [false, true, true])
    const publication_id = await makePublication(stage.acteur, stage.commune, { reports_count: 1 })
    const report = { publication_id, reason: 'spam', created_at: days(500) }
    const closed = { status: 'resolved', closed_how: 'decision', resolved_at: days(400) }
    await h.db
      .insertInto('publication_reports')
      .values([
        { ...report, id: newId(), reporter_hash: 'a' },
        { ...report, ...closed, id: newId(), reporter_hash: 'b' },
      ])
      .execute()
    assert.equal(await apply('signalements'), 1)
    assert.deepEqual(await differences(), [])
  })

  test('invitations go ninety days after their end, and decided proposals at their term; what is open stays', async () => {
    const invited = async (values: Parameters<typeof makeInvitation>[1]) => makeInvitation(stage.acteur, values)
    const ended = [
      await invited({ accepted_at: days(91), accepted_by: stage.stranger.id, created_at: days(95) }),
      await invited({ withdrawn_at: days(91), created_at: days(95) }),
      await invited({ created_at: days(110), expires_at: days(91) }),
    ]
    const kept = [await invited({}), await invited({ withdrawn_at: days(89), created_at: days(95) })]
    assert.equal(await apply('invitations'), ended.length)
    const left = (await h.db.selectFrom('invitations').select('id').execute()).map(({ id }) => id)
    assert.deepEqual(left.toSorted(), kept.toSorted())
    const decided = { status: 'rejected', reason: 'Inconnu.', created_at: days(1200) }
    await makeProposal(stage.commune, stage.stranger.id, { ...decided, decided_at: days(1100) })
    const stay = [
      await makeProposal(stage.commune, stage.stranger.id, { ...decided, decided_at: days(1000) }),
      await makeProposal(stage.commune, stage.stranger.id, { created_at: days(2000) }),
    ]
    assert.equal(await apply('propositions'), 1)
    const proposals = (await h.db.selectFrom('acteur_proposals').select('id').execute()).map(({ id }) => id)
    assert.deepEqual(proposals.toSorted(), stay.toSorted())
  })

  test('the content of a payment event is deleted, its identifier never: it still applies once', async () => {
    const received_at = new Date(Date.now() - 2000 * 86_400_000).toISOString()
    const id = await makePaymentEvent({ status: 'processed', received_at })
    const failed = await makePaymentEvent({ status: 'failed', received_at })
    assert.equal(await apply('paiements'), 1)
    const [row] = await h.db.selectFrom('payment_events').selectAll().where('id', '=', id).execute()
    assert.deepEqual([row?.facts, row?.status, typeof row?.emptied_at], [null, 'processed', 'string'])
    assert.equal((await get(`/admin/payment-events?per_page=5`, stage.back)).status, 200)
    assert.ok((await idsOf('payment_events')).has(failed))
    await assert.rejects(makePaymentEvent({ provider_event_id: row?.provider_event_id ?? '' }), /provider_event_id/)
  })

  test('lines of old imports go, then the runs but for the last; of syncs the last of each outcome stays', async () => {
    const source_id = newId()
    await h.db
      .insertInto('import_sources')
      .values({ id: source_id, nom: 'Agenda', type: 'rss', url: 'https://example.fr/rss', commune_id: stage.commune, parametres: '{}' })
      .execute()
    const run = async (age: number, status: string) => {
      const id = newId()
      await h.db
        .insertInto('import_runs')
        .values({ id, source_id, trigger: 'manual', status, created_at: days(age) })
        .execute()
      await h.db.insertInto('import_run_entries').values({ run_id: id, seq: 1, level: 'info', reason: '{}' }).execute()
      return id
    }
    const [, last, stuck] = [await run(500, 'done'), await run(400, 'done'), await run(450, 'running')]
    assert.equal(await apply('lignes_import'), 2)
    assert.equal(await apply('imports'), 1)
    const left = (await h.db.selectFrom('import_runs').select('id').execute()).map(({ id }) => id)
    assert.deepEqual(new Set(left), new Set([last, stuck]))
    for (const [age, status] of [
      [500, 'done'],
      [450, 'done'],
      [420, 'failed'],
    ] as const)
      await h.db
        .insertInto('defibrillateur_runs')
        .values({ id: newId(), scope: 'france', status, created_at: days(age), finished_at: days(age) })
        .execute()
    assert.equal(await apply('synchronisations'), 1)
  })

  test('a purge has one audit row, with the rule, the number of rows and the term', async () => {
    await makePublication(stage.acteur, stage.commune, { deleted_at: days(400) })
    await apply('publications')
    const rows = await purges()
    assert.deepEqual(
      rows.map(({ target_id }) => target_id),
      ['publications'],
    )
    const changes = rows[0]?.changes as Changes
    assert.deepEqual(
      [changes['rows'], changes['days']],
      [
        [1, 0],
        [null, 365],
      ],
    )
    assert.equal(rows[0]?.actor_kind, 'system')
  })
})

test('the record of processing activities has the terms of the rules', () => {
  const sheet = readFileSync(join(import.meta.dirname, '../../..', 'docs', 'registre-des-traitements.md'), 'utf8')
  assert.equal(sheet, withTerms(sheet, CLASSES), 'npm run processing-record')
})
