import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import { sql } from 'kysely'
import type pg from 'pg'
import { setTimeout as sleep } from 'node:timers/promises'
import { harness, type Harness } from '../../test/harness.ts'
import { type Ask, ask, assertError, patch } from '../../test/http.ts'
import { makeActeur, makeClaim, makeOfficer, makePublication, makeThread } from '../../test/make.ts'
import { setStage, type Stage } from '../../test/stage.ts'

const ROUNDS = 25
const onPostgres = process.env['TEST_DATABASE_URL'] !== undefined

async function untilWaiting(pool: pg.Pool): Promise<void> {
  for (;;) {
    const { rows } = await pool.query(`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`)
    if (rows.length > 0) return
    await sleep(20)
  }
}

/** Records that move to another commune while somebody with a bounded role changes them. docs/decisions/0027. */
describe('a record that leaves a territory', () => {
  let h: Harness
  let stage: Stage
  let moderator: Ask & { id: string }
  let support: Ask & { id: string }
  before(async () => {
    h = await harness()
    stage = await setStage()
    moderator = await makeOfficer('moderateur', { communes: [stage.commune] })
    support = await makeOfficer('support', { communes: [stage.commune] })
  })

  test('moves and changes at the same time: no change is written of a record that is outside before or after it', async () => {
    const id = await makeActeur(stage.commune, { nom: 'Chorale' })
    const move = (commune_id: string) => patch(`/admin/acteurs/${id}`, { commune_id }, stage.back)
    const change = (n: number) =>
      patch(`/admin/acteurs/${id}`, n % 3 === 0 ? { commune_id: stage.commune } : { description: `Texte ${n}` }, support)
    let refused = 0
    for (let n = 0; n < ROUNDS; n += 1) {
      const got = await Promise.all([move(stage.elsewhere), change(3 * n + 1), change(3 * n), change(3 * n + 2), move(stage.commune)])
      refused += got.filter(({ status }) => status === 403 || status === 404).length
      assert.deepEqual(
        got.filter(({ status }) => ![200, 403, 404].includes(status)).map(({ body }) => body),
        [],
      )
      await move(stage.commune)
    }
    assert.ok(refused > 0, 'no change met a move')
    const rows = await h.db.selectFrom('audit_log').select(['user_id', 'changes']).where('target_id', '=', id).orderBy('seq').execute()
    let commune = stage.commune
    for (const { user_id, changes } of rows) {
      const [from, to] = (changes as { commune_id?: [string | null, string] }).commune_id ?? [commune, commune]
      if (from !== null) assert.equal(from, commune)
      if (user_id === support.id) assert.deepEqual([commune, to], [stage.commune, stage.commune])
      commune = to
    }
  })

  test('a change that would move it out is refused, and leaves it', async () => {
    const id = await makeActeur(stage.commune, { nom: 'Club' })
    assertError(await patch(`/admin/acteurs/${id}`, { commune_id: stage.elsewhere }, support), 403, 'scope_violation')
    const { commune_id } = await h.db.selectFrom('acteurs').select('commune_id').where('id', '=', id).executeTakeFirstOrThrow()
    assert.equal(commune_id, stage.commune)
  })

  test(
    'one that is moved while a request waits for it is not changed',
    { skip: !onPostgres && 'the embedded database has one connection' },
    async () => {
      const { pool } = h.services.database
      const acteur = await makeActeur(stage.commune, { nom: 'Fanfare' })
      const publication = await makePublication(stage.acteur, stage.commune, {
        title: 'Bal',
        moderation_status: 'pending',
        valide: false,
        publie_le: null,
      })
      const claim = await makeClaim(acteur)
      const thread = await makeThread({ acteur_id: acteur, subject: 'Bonjour' })
      const cases: [name: string, lock: string, move: string, () => ReturnType<typeof ask>][] = [
        [
          'acteurs',
          acteur,
          `update acteurs set commune_id = $1 where id = '${acteur}'`,
          () => patch(`/admin/acteurs/${acteur}`, { description: 'Autre' }, support),
        ],
        [
          'publications',
          publication,
          `update publications set commune_id = $1 where id = '${publication}'`,
          () => patch(`/admin/publications/${publication}/moderate`, { moderation_status: 'published' }, moderator),
        ],
        [
          'message_threads',
          thread,
          `update acteurs set commune_id = $1 where id = '${acteur}'`,
          () => patch(`/admin/messages/threads/${thread}/flag`, { flag: 'red' }, support),
        ],
        [
          'claims',
          claim,
          `update acteurs set commune_id = $1 where id = '${acteur}'`,
          () => patch(`/admin/claims/${claim}`, { status: 'rejected', reason: 'Pas la bonne personne.' }, support),
        ],
      ]
      for (const [table, id, move, request] of cases) {
        await sql`update acteurs set commune_id = ${stage.commune} where id = ${acteur}`.execute(h.db)
        const earlier = await pool.query(`select to_jsonb(x) - 'commune_id' as row from ${table} x where id = $1`, [id])
        const holder = await pool.connect()
        await holder.query('begin')
        await holder.query(`select from ${table} where id = $1 for update`, [id])
        const waiting = request()
        await untilWaiting(pool)
        await holder.query(move, [stage.elsewhere])
        await holder.query('commit')
        holder.release()
        const got = await waiting
        // Verbs that look for the record inside the territory under its lock do not find it.
        assert.match(`${got.status} ${got.body.error}`, /^(?:403 scope_violation|404 not_found)$/, table)
        const now = await pool.query(`select to_jsonb(x) - 'commune_id' as row from ${table} x where id = $1`, [id])
        assert.equal(now.rows[0].row.version, earlier.rows[0].row.version, table)
      }
    },
  )
})
