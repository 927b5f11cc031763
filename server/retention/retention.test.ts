import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { before, describe, test } from 'node:test'
import { sql } from 'kysely'
import { machineCaller } from '../access/caller.ts'
import { misfit } from '../audit/anchor.ts'
import { removedSegments } from '../audit/segments.ts'
import { verifyChain } from '../audit/verify.ts'
import { newId } from '../db/id.ts'
import { type Harness, harness } from '../test/harness.ts'
import { get, patch, post } from '../test/http.ts'
import { runNow } from '../test/jobs.ts'
import { differences } from '../test/kept.ts'
import { makeActeur, makeClaim, makePublication, makeSubscription } from '../test/make.ts'
import { makePaymentEvent } from '../test/payments.ts'
import { minutes, setStage, type Stage } from '../test/stage.ts'
import { CLASSES } from './classes.ts'
import { applyRule, dueOf, retentionJob } from './run.ts'
import { withTerms } from './table.ts'
import { TERMS } from './terms.ts'

const days = (n: number) => minutes(-n * 24 * 60)
const rule = (name: string) => {
  const found = CLASSES.find((one) => one.name === name)
  assert.ok(found, name)
  return found
}

describe('what is past its term', () => {
  let h: Harness
  let stage: Stage
  before(async () => {
    h = await harness()
    stage = await setStage()
  })
  /** What a dry run says, and then what goes; they must be the same. */
  const apply = async (name: string) => {
    const told = await dueOf(h.services, rule(name))
    const gone = await applyRule(h.services, rule(name), machineCaller('system'))
    assert.equal(gone.rows, told.rows, `${name}: as the dry run said`)
    assert.equal((await dueOf(h.services, rule(name))).rows, 0, `${name}: nothing is left`)
    return gone.rows
  }
  const idsOf = async (table: 'publications' | 'acteurs' | 'claims' | 'publication_reports' | 'payment_events') =>
    new Set((await h.db.selectFrom(table).select('id').execute()).map(({ id }) => id))

  test('every rule has a term that somebody can read, and its name once', () => {
    assert.equal(new Set(CLASSES.map(({ name }) => name)).size, CLASSES.length)
    for (const { term, texts, why } of CLASSES) {
      assert.ok(typeof term === 'number' ? term > 0 : term in TERMS)
      for (const text of [...texts, ...why]) assert.ok(text.trim())
    }
  })

  test('every rule can be asked and applied where nothing is due, and records nothing then', async () => {
    await runNow(h.services, retentionJob, {})
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

  test('of a payment event the content goes, its identifier never: it still applies once', async () => {
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

  test('each purge has its row, which names the rule, how many and the oldest', async () => {
    const rows = await h.db.selectFrom('audit_log').selectAll().where('action', '=', 'retention.purge').orderBy('seq').execute()
    assert.deepEqual(
      rows.map(({ target_id }) => target_id),
      [
        'publications',
        'publications_acteurs',
        'acteurs',
        'revendications',
        'signalements',
        'paiements',
        'lignes_import',
        'imports',
        'synchronisations',
      ],
    )
    const changes = rows[0]?.changes as Record<string, unknown[]>
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

describe('the trail at its term', () => {
  let h: Harness
  let stage: Stage
  const trail = () => rule('journal')
  const insert = (at: ReturnType<typeof days>, user_id: string | null = null) =>
    sql`insert into audit_log (id, at, actor_kind, user_id, action, target_type, target_id, changes, seq, prev_hash, hash)
      values (${newId()}, ${at}, 'system', ${user_id}, 'commune.load', 'commune', '2020', '{}', 0, '', '')`.execute(h.db)
  before(async () => {
    h = await harness()
    stage = await setStage()
    for (let n = 0; n < 4; n += 1) await insert(days(500 - n), stage.admin.id)
    const id = await makePublication(stage.acteur, stage.commune)
    await patch(`/publications/${id}`, { title: 'Bal' }, { token: stage.owner.token })
  })

  test('nobody removes a row that is in no sealed segment, nor seals what is young or untrue', async () => {
    const { pool } = h.services.database
    await assert.rejects(pool.query('delete from audit_log where seq = 1'), { code: '42501' })
    const seal = (from: number, to: number, last: string) =>
      pool.query(
        `insert into audit_segments (from_seq, to_seq, from_at, to_at, prev_hash, last_hash, actions, mac)
        select $1, $2, now(), now(), sha256('beffroi audit'), ${last}, '{}', 'x'`,
        [from, to],
      )
    await assert.rejects(seal(1, 5, '(select hash from audit_log where seq = 5)'), { code: '42501' }, 'row 5 is of today')
    await assert.rejects(seal(2, 3, '(select hash from audit_log where seq = 3)'), { code: '42501' }, 'a gap')
    await assert.rejects(seal(1, 3, `'x'`), { code: '42501' }, 'another hash')
    await assert.rejects(seal(1, 9, `'x'`), { code: '42501' }, 'rows that are not there')
  })

  test('the beginning goes as a sealed segment; chain, anchors, totals and lists still fit, and what went is told', async () => {
    const head = async () => {
      const { seq, hash } = await h.db
        .selectFrom('audit_log')
        .select(['seq', 'hash'])
        .orderBy('seq', 'desc')
        .limit(1)
        .executeTakeFirstOrThrow()
      return {
        at: '',
        seq,
        hash: hash.toString('hex'),
        mac: h.services.secrets.keyedHash('audit-anchor', `${seq}:${hash.toString('hex')}`),
      }
    }
    const of = async (seq: number) => {
      const { hash } = await h.db.selectFrom('audit_log').select('hash').where('seq', '=', seq).executeTakeFirstOrThrow()
      return {
        at: '',
        seq,
        hash: hash.toString('hex'),
        mac: h.services.secrets.keyedHash('audit-anchor', `${seq}:${hash.toString('hex')}`),
      }
    }
    const anchors = [await of(2), await of(4), await head()]
    assert.equal((await dueOf(h.services, trail())).rows, 4)
    assert.equal((await applyRule(h.services, trail(), machineCaller('system'))).rows, 4)
    assert.deepEqual(await verifyChain(h.db), { ok: true, rows: 2 })
    const removed = await removedSegments(h.db, h.services.secrets)
    assert.ok(removed.ok)
    assert.equal(removed.rows, 4)
    assert.equal(await misfit(h.db, h.services.secrets, anchors), null)
    assert.equal(
      (await misfit(h.db, h.services.secrets, [{ ...anchors[1]!, hash: 'ab', mac: h.services.secrets.keyedHash('audit-anchor', '4:ab') }]))
        ?.seq,
      4,
    )
    for (const query of ['', `&user_id=${stage.admin.id}`, '&action=commune.load']) {
      const { body } = await get(`/admin/audit?per_page=100${query}`, stage.back)
      assert.equal(body.meta.total, body.data.length, query)
    }
    const segment = await h.db.selectFrom('audit_segments').selectAll().executeTakeFirstOrThrow()
    assert.deepEqual(segment.actions, { 'commune.load': 4 })
  })

  test('a segment that the service did not seal shows; segments cannot be changed', async () => {
    const { pool } = h.services.database
    await assert.rejects(pool.query(`update audit_segments set mac = 'x'`), { code: '42501' })
    await assert.rejects(pool.query('delete from audit_segments'), { code: '42501' })
    const undone = new Error('undone')
    await assert.rejects(
      h.db.transaction().execute(async (tx) => {
        await sql`alter table audit_segments disable trigger user`.execute(tx)
        await sql`update audit_segments set mac = 'x'`.execute(tx)
        assert.equal((await removedSegments(tx, h.services.secrets)).ok, false)
        await sql`update audit_segments set last_hash = 'x'`.execute(tx)
        assert.equal((await verifyChain(tx)).ok, false)
        throw undone
      }),
      undone,
    )
  })

  test('what is recorded afterwards goes on, and a second purge follows the first', async () => {
    await post(`/admin/users/${stage.stranger.id}/roles`, { role: 'platform_admin' }, stage.back)
    assert.equal((await verifyChain(h.db)).ok, true)
    assert.equal((await applyRule(h.services, trail(), machineCaller('system'))).rows, 0)
  })
})

test('the record of processing activities has the terms of the rules', () => {
  const sheet = readFileSync(join(import.meta.dirname, '..', '..', 'docs', 'registre-des-traitements.md'), 'utf8')
  assert.equal(sheet, withTerms(sheet), 'npm run registre')
})
