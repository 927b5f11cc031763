import assert from 'node:assert/strict'
import { beforeEach, describe, test } from 'node:test'
import { harness } from '../../../test/harness.ts'
import { assertError, get, patch, post } from '../../../test/http.ts'
import { makePublication } from '../../../test/make.ts'
import { setStage, type Stage } from '../../../test/stage.ts'

interface Listed {
  id: string
  version: number
  signalement: { reason: string; count: number; oldest_at: string; grave: boolean }
}

/** Spec §4.1-55, §4.1-56. */
describe('reported publications', () => {
  let stage: Stage
  beforeEach(async () => {
    stage = await setStage()
  })
  const make = (values: Parameters<typeof makePublication>[2] = {}) => makePublication(stage.acteur, stage.commune, values)
  const report = async (id: string, reason: string, more: object = {}) => {
    assert.equal((await post(`/publications/${id}/report`, { reason, ...more })).status, 201)
  }
  const list = async (query = '') => {
    const { status, body } = await get(`/admin/signalements?commune_id=${stage.commune}${query}`, stage.back)
    assert.equal(status, 200, JSON.stringify(body))
    return body as { data: Listed[]; meta: { total: number } }
  }
  const ids = async (query = '') => (await list(query)).data.map(({ id }) => id)
  const decide = (id: string, body: object, more: object = {}) =>
    patch(`/admin/publications/${id}/reports/decide`, body, { ...stage.back, ...more })
  const undo = (got: { headers: Headers }) => post(`/admin/audit/${got.headers.get('x-audit-id')}/undo`, undefined, stage.back)
  const record = async (id: string) => (await get(`/admin/publications/${id}`, stage.back)).body.data
  const letters = async (id: string) => {
    const { db } = await harness()
    return db
      .selectFrom('emails')
      .select(['to_address', 'status', 'text', 'held_until'])
      .where('related_id', '=', id)
      .orderBy('to_address')
      .execute()
  }

  test('the gravest first, then those that wait longest, one row each with a summary', async () => {
    const [spam, older, grave] = [await make(), await make(), await make()]
    await report(older, 'other')
    await report(spam, 'spam')
    await report(spam, 'misinformation', { email: 'deux@example.fr' })
    await report(grave, 'spam')
    await report(grave, 'privacy', { email: 'trois@example.fr' })
    await make()
    const { data, meta } = await list()
    assert.deepEqual([data.map(({ id }) => id), meta.total], [[grave, older, spam], 3])
    assert.deepEqual(
      data.map(({ signalement: { reason, count, grave: isGrave } }) => [reason, count, isGrave]),
      [
        ['privacy', 2, true],
        ['other', 1, false],
        ['spam', 2, false],
      ],
    )
    assert.match(data[0]?.signalement.oldest_at ?? '', /^\d{4}-\d\d-\d\dT[\d:.]+Z$/)
    assert.deepEqual(await ids('&grave=true'), [grave])
    assert.deepEqual(await ids('&grave=false'), [older, spam])
    assert.deepEqual(await ids('&reason=other'), [older])
    const second = await list('&per_page=1&page=2')
    assert.deepEqual([second.data.map(({ id }) => id), second.meta.total], [[older], 3])
    assertError(await get('/admin/signalements?status=resolved', stage.back), 422, 'validation_failed')
  })

  test('closed: the publication stays, every address is answered once, and one undo opens the reports and stops the answers', async () => {
    const id = await make()
    await report(id, 'spam', { email: 'un@example.fr' })
    await report(id, 'other', { email: 'deux@example.fr' })
    await report(id, 'other')
    const got = await decide(id, { decision: 'close', reponse: 'Cette annonce est conforme : elle informe les habitants.' })
    assert.equal(got.status, 200, JSON.stringify(got.body))
    assert.deepEqual([got.body.data.moderation_status, got.body.data.reports_count], ['published', 0])
    const sent = await letters(id)
    assert.deepEqual(
      sent.map(({ to_address, status }) => [to_address, status]),
      [
        ['deux@example.fr', 'queued'],
        ['un@example.fr', 'queued'],
      ],
    )
    assert.ok(sent.every(({ text, held_until }) => text.includes('Cette annonce est conforme') && held_until !== null))
    assert.deepEqual([await ids(), await ids('&status=closed'), await ids('&status=settled')], [[], [id], []])
    assert.equal((await undo(got)).status, 200)
    assert.deepEqual([await ids(), await ids('&status=closed'), (await record(id)).reports_count], [[id], [], 3])
    assert.deepEqual(
      (await letters(id)).map(({ status }) => status),
      ['cancelled', 'cancelled'],
    )
  })

  test('withdrawn: a reason is needed, the publication is no longer public, and one undo brings it back', async () => {
    const id = await make()
    await report(id, 'illegal_content', { email: 'un@example.fr' })
    assertError(await decide(id, { decision: 'withdraw' }), 422, 'validation_failed')
    const got = await decide(id, {
      decision: 'withdraw',
      reason: 'Propos contraires à la loi.',
      reponse: 'La publication est retirée. Merci.',
    })
    assert.deepEqual(
      [got.body.data.moderation_status, got.body.data.status_reason, got.body.data.visible],
      ['rejected', 'Propos contraires à la loi.', false],
    )
    assert.deepEqual([await ids(), await ids('&status=settled')], [[], [id]])
    await undo(got)
    const { moderation_status, visible, reports_count } = await record(id)
    assert.deepEqual([moderation_status, visible, reports_count], ['published', true, 1])
    assert.deepEqual(
      (await letters(id)).map(({ status }) => status),
      ['cancelled'],
    )
  })

  test('pictures alone are taken off: the text stays public, and one undo puts them back', async () => {
    const id = await make({ image_url: 'https://images.example/ecole.jpg' })
    await report(id, 'privacy')
    const got = await decide(id, { decision: 'withdraw_pictures' })
    assert.deepEqual([got.body.data.image_url, got.body.data.visible, got.body.data.reports_count], [null, true, 0])
    assert.deepEqual(await letters(id), [])
    await undo(got)
    const { image_url, reports_count } = await record(id)
    assert.deepEqual([image_url, reports_count], ['https://images.example/ecole.jpg', 1])
  })

  test('without open reports nothing changes and nobody is written to; a version that was not seen is refused', async () => {
    const id = await make()
    const before = await record(id)
    const got = await decide(id, { decision: 'withdraw_pictures', reponse: 'Merci de votre signalement.' })
    assert.deepEqual([got.status, (await record(id)).version, await letters(id)], [200, before.version, []])
    await report(id, 'spam')
    assertError(
      await decide(id, { decision: 'close' }, { headers: { 'if-match': `"v${before.version + 7}"` } }),
      412,
      'precondition_failed',
    )
  })

  test('the history of a reporter is counted, without the person', async () => {
    const [first, second] = [await make(), await make()]
    const more = { email: 'voisin@example.fr' }
    await report(first, 'spam', more)
    await decide(first, { decision: 'withdraw', reason: 'Publicité.' })
    await report(second, 'spam', more)
    const { body } = await get(`/admin/publications/${second}/reports`, stage.back)
    assert.deepEqual(body.data[0].signalant, { signalements: 1, retenus: 1 })
  })
})
