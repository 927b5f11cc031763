import assert from 'node:assert/strict'
import { beforeEach, describe, test } from 'node:test'
import { harness } from '../../test/harness.ts'
import { ask, type Got, get, patch, post } from '../../test/http.ts'
import { differences } from '../../test/differences.ts'
import { makePublication, makeUser } from '../../test/make.ts'
import { setStage, type Stage } from '../../test/stage.ts'
import { verifyChain } from '../../platform/audit/verify.ts'

describe('concurrent requests', () => {
  let stage: Stage
  beforeEach(async () => {
    stage = await setStage()
  })
  const make = () => makePublication(stage.acteur, stage.commune)
  const several = async <T>(n: number, work: (index: number) => Promise<T>): Promise<T[]> =>
    Promise.all(Array.from({ length: n }, (_, index) => work(index)))
  const all = (answers: Got[], status: number) => {
    for (const got of answers) assert.equal(got.status, status, JSON.stringify(got.body))
  }
  const sound = async () => {
    assert.deepEqual(await differences(), [])
    assert.equal((await verifyChain((await harness()).db)).ok, true)
  }

  test('bulk decisions on overlapping sets, each in its own order', async () => {
    const ids: string[] = []
    for (let n = 0; n < 60; n += 1) ids.push(await make())
    const statuses = ['published', 'approved', 'pending', 'rejected']
    for (let round = 0; round < 2; round += 1) {
      const answers = await several(20, (index) => {
        const start = (index * 7) % 30
        const set = ids.slice(start, start + 30)
        const asked = index % 2 === 0 ? set : set.toReversed()
        return patch(
          '/admin/publications/bulk/moderate',
          { ids: asked, moderation_status: statuses[index % 4], reason: `Examiné ${round}-${index}` },
          stage.back,
        )
      })
      all(answers, 200)
      for (const { body } of answers) assert.deepEqual(body.meta, { updated: 30, not_found: [] })
    }
    const { db } = await harness()
    assert.equal(
      (await db.selectFrom('audit_log').select('seq').where('action', '=', 'publication.moderate').execute()).length,
      2 * 20 * 30,
    )
    const mixed = await db.selectFrom('publications').select(['moderation_status', 'valide']).execute()
    for (const row of mixed) assert.equal(row.valide, row.moderation_status === 'published' || row.moderation_status === 'approved')
    await sound()
  })

  test('creations and reports keep every total exact', async () => {
    const target = await make()
    const reporters = await several(25, () => makeUser())
    const answers = await several(50, (index) =>
      index % 2 === 0
        ? post(
            '/publications',
            { title: `Bal ${index % 5}`, body: 'Samedi', acteur_id: stage.acteur, commune_id: stage.commune },
            { token: stage.owner.token },
          )
        : post(`/publications/${target}/report`, { reason: 'spam' }, { token: reporters[(index - 1) / 2]?.token }),
    )
    all(answers, 201)
    assert.equal((await get(`/admin/publications/${target}`, stage.back)).body.data.reports_count, 25)
    await sound()
  })

  test('one person reporting one item many times at once makes one report', async () => {
    const target = await make()
    const answers = await several(20, () => post(`/publications/${target}/report`, { reason: 'spam' }))
    assert.deepEqual(
      [answers.filter(({ status }) => status === 201).length, answers.filter(({ status }) => status === 200).length],
      [1, 19],
    )
    assert.equal(new Set(answers.map(({ body }) => body.data.id)).size, 1)
    assert.equal((await get(`/admin/publications/${target}`, stage.back)).body.data.reports_count, 1)
    await sound()
  })

  test('all operations on one item: edits, decisions, deletion, restoration, featuring, reports', async () => {
    const id = await make()
    const { db } = await harness()
    const answers = await several(
      42,
      (index) =>
        [
          () => patch(`/publications/${id}`, { title: `Titre ${index}` }, { token: stage.owner.token }),
          () => patch(`/admin/publications/${id}/moderate`, { moderation_status: 'published' }, stage.back),
          () => patch(`/admin/publications/${id}/valide`, {}, stage.back),
          () => ask('DELETE', `/admin/publications/${id}`, stage.back),
          () => patch(`/admin/publications/${id}/restore`, undefined, stage.back),
          () => patch(`/admin/publications/${id}/feature`, { en_avant: index % 4 === 0 }, stage.back),
          () => post(`/publications/${id}/report`, { reason: 'spam' }),
        ][index % 7]?.() as Promise<Got>,
    )
    for (const { status, body } of answers) assert.ok(status < 500 && status !== 409, JSON.stringify(body))
    await db.updateTable('acteurs').set({ active: false }).where('id', '=', stage.acteur).execute()
    await sound()
    await db.updateTable('acteurs').set({ active: true }).where('id', '=', stage.acteur).execute()
  })

  test('an actor that is deactivated while it publishes shows nothing afterwards', async () => {
    const { db } = await harness()
    const create = () =>
      post(
        '/publications',
        { title: 'Bal', body: 'Samedi', acteur_id: stage.mairie, commune_id: stage.commune },
        { token: stage.maire.token },
      )
    const answers = await several(20, async (index) => {
      if (index === 10) await db.updateTable('acteurs').set({ active: false }).where('id', '=', stage.mairie).execute()
      return create()
    })
    for (const { status } of answers) assert.ok(status === 201 || status === 403, String(status))
    assert.equal((await get(`/acteurs/${stage.mairie}/publications`)).body.meta.total, 0)
    await sound()
  })

  test('an actor that is deactivated and activated during bulk decisions on its publications', async () => {
    const { db } = await harness()
    const ids: string[] = []
    for (let n = 0; n < 40; n += 1) ids.push(await make())
    // Rows updated in another order are stored in another order: a plain scan then reads them in that order.
    for (const id of ids.toReversed()) await db.updateTable('publications').set({ body: 'Autre texte.' }).where('id', '=', id).execute()
    const answers = await several(24, async (index) => {
      if (index % 4 === 0) {
        // Without a second attempt, so that a deadlock fails the test.
        await db
          .updateTable('acteurs')
          .set({ active: index % 8 === 0 })
          .where('id', '=', stage.acteur)
          .execute()
        return null
      }
      return patch('/admin/publications/bulk/moderate', { ids, moderation_status: index % 2 === 0 ? 'published' : 'pending' }, stage.back)
    })
    all(
      answers.filter((answer) => answer !== null),
      200,
    )
    await sound()
    await db.updateTable('acteurs').set({ active: true }).where('id', '=', stage.acteur).execute()
  })

  test('edits with the version they read lose no update', async () => {
    const id = await make()
    const append = async (mark: string): Promise<void> => {
      for (;;) {
        const { body, headers } = await get(`/admin/publications/${id}`, stage.back)
        const change = { body: `${body.data.body}${mark}` }
        const { status } = await patch(`/publications/${id}`, change, {
          token: stage.owner.token,
          headers: { 'if-match': headers.get('etag') ?? '' },
        })
        if (status === 200) return
        assert.equal(status, 412)
      }
    }
    await several(8, (index) => append(String(index)))
    const { body } = await get(`/admin/publications/${id}`, stage.back)
    assert.deepEqual([...body.data.body.replace('Texte.', '')].toSorted((a, b) => a.localeCompare(b)).join(''), '01234567')
  })
})
