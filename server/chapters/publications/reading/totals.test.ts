import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import { sql } from 'kysely'
import { dice } from '../../../test/dice.ts'
import { harness } from '../../../test/harness.ts'
import { ask, get, patch, post } from '../../../test/http.ts'
import { differences } from '../../../test/differences.ts'
import { makeActeur } from '../../../test/make.ts'
import { ACTUALITE, EVENEMENT, setStage, type Stage } from '../../../test/stage.ts'

describe('stored totals', () => {
  let stage: Stage
  before(async () => {
    stage = await setStage()
  })

  test('after any sequence of changes they equal what a fresh count gives, and the lists show them', async () => {
    const { db } = await harness()
    const second = await makeActeur(stage.commune, { can_publish: true })
    const third = await makeActeur(stage.elsewhere)
    await db
      .insertInto('acteur_communes')
      .values([stage.acteur, second].map((acteur_id) => ({ acteur_id, commune_id: stage.elsewhere })))
      .execute()
    const roll = dice(11)
    const pick = <T>(list: readonly T[]): T => list[roll(list.length)] as T
    const ids: string[] = []
    const decision = () => ({
      moderation_status: pick(['pending', 'approved', 'published', 'rejected']),
      reason: 'Examiné',
      publie_le: pick([undefined, null, '2026-01-01T00:00:00Z', '2199-01-01T00:00:00Z']),
    })
    const some = () => [...new Set(Array.from({ length: 1 + roll(8) }, () => pick(ids)))]
    const one = () => pick(ids)
    const content = () => ({
      title: pick(['Bal', 'bal !', 'Loto']),
      body: pick(['Samedi', 'Dimanche']),
      type_id: pick([ACTUALITE, EVENEMENT, null]),
      source_url: pick([null, 'https://a.fr/x', 'http://www.a.fr/x/']),
      date_debut: pick([null, '2026-01-01']),
    })
    const { token } = stage.admin
    const operations = [
      async () => {
        const acteur_id = pick([stage.acteur, second, third])
        const commune_id = acteur_id === third ? stage.elsewhere : pick([stage.commune, stage.elsewhere])
        const commune_ids = acteur_id === third ? [] : pick([[], [stage.commune], [stage.commune, stage.elsewhere]])
        const got = await post('/publications', { ...content(), acteur_id, commune_id, commune_ids }, { token })
        if (got.status === 201) ids.push(got.body.data.id)
        return got
      },
      () => patch(`/publications/${one()}`, content(), { token }),
      () =>
        patch(
          `/publications/${one()}`,
          pick([{ commune_id: stage.elsewhere }, { commune_ids: [stage.elsewhere] }, { commune_ids: [] }, { epingle: true }]),
          { token },
        ),
      () => patch(`/admin/publications/${one()}/moderate`, decision(), stage.back),
      () => patch('/admin/publications/bulk/moderate', { ids: some(), ...decision() }, stage.back),
      () => patch(`/admin/publications/${one()}/valide`, {}, stage.back),
      () =>
        patch(
          `/admin/publications/${one()}/feature`,
          { en_avant: roll(2) === 0, featured_until: pick([null, '2199-01-01T00:00:00Z']) },
          stage.back,
        ),
      () => ask('DELETE', `/admin/publications/${one()}`, stage.back),
      () => ask('DELETE', `/publications/${one()}`, { token }),
      () => patch(`/admin/publications/${one()}/restore`, undefined, stage.back),
      () => patch(`/publications/${one()}/moderate`, decision(), { token }),
      () => post(`/publications/${one()}/report`, { reason: 'spam' }, { token: pick([token, stage.stranger.token, stage.owner.token]) }),
      async () => {
        await db
          .updateTable('acteurs')
          .set({ active: roll(2) === 0 })
          .where('id', '=', pick([stage.acteur, third]))
          .execute()
        return { status: 200, body: null }
      },
    ]
    const seen = new Map<number, number>()
    for (let n = 0; n < 260; n += 1) {
      const operation = n < 12 ? operations[0] : pick(operations)
      const { status, body } = (await operation?.()) ?? { status: 0, body: null }
      assert.ok(status < 500 && status !== 0, JSON.stringify(body))
      seen.set(status, (seen.get(status) ?? 0) + 1)
      if (n % 20 === 0) assert.deepEqual(await differences(), [], `after ${n} operations`)
    }
    assert.deepEqual(await differences(), [])
    assert.ok((seen.get(200) ?? 0) > 150 && (seen.get(201) ?? 0) > 20, JSON.stringify([...seen]))

    const fresh = async (condition: ReturnType<typeof sql>) =>
      (await sql<{ n: number }>`select count(*)::int as n from publications p where ${condition}`.execute(db)).rows[0]?.n
    const visible = sql`p.publiable and p.publie_le <= now()`
    const total = async (path: string, by = {}) => (await get(path, by)).body.meta.total
    assert.ok((await total('/publications')) > 0)
    assert.equal(await total('/publications'), await fresh(visible))
    for (const commune of [stage.commune, stage.elsewhere])
      assert.equal(
        await total(`/communes/${commune}/publications`),
        await fresh(sql`${visible} and ${commune}::uuid = any(p.commune_id || p.commune_ids)`),
      )
    for (const acteur of [stage.acteur, second, third])
      assert.equal(await total(`/acteurs/${acteur}/publications`), await fresh(sql`${visible} and p.acteur_id = ${acteur}`))
    for (const type of [ACTUALITE, EVENEMENT])
      assert.equal(await total(`/publications?type_id=${type}`), await fresh(sql`${visible} and p.type_id = ${type}`))
    assert.equal(await total('/admin/publications?deleted=with', stage.back), ids.length)
  })

  test('rows deleted for good are no longer in the stored totals', async () => {
    const { db } = await harness()
    await db.deleteFrom('publications').execute()
    assert.deepEqual(await differences(), [])
    assert.equal((await get('/publications')).body.meta.total, 0)
    assert.equal((await get('/admin/publications?deleted=with', stage.back)).body.meta.total, 0)
  })
})
