import assert from 'node:assert/strict'
import { beforeEach, describe, test } from 'node:test'
import { harness } from '../../../test/harness.ts'
import { type Ask, ask, get, patch, post } from '../../../test/http.ts'
import { allowPublishing, EVENEMENT, link, minutes, setStage, type Stage, trail } from '../../../test/stage.ts'

const SHOWS = { moderation_status: 'published' }
const NEW_DAY = '2029-06-20T20:00'

/** Spec §3-32. */
describe('what a change takes away from an event is taken away at once', () => {
  let stage: Stage
  let id: string
  let member: Ask
  beforeEach(async () => {
    stage = await setStage()
    member = { token: stage.member.token }
    const made = await post(
      '/publications',
      {
        title: 'Bal',
        body: 'Sur la place.',
        acteur_id: stage.acteur,
        commune_id: stage.commune,
        type_id: EVENEMENT,
        evenement: { occurrences: [{ debut: '2029-06-01T20:00', fin: '2029-06-01T23:00' }, { debut: '2029-06-08T20:00' }] },
      },
      member,
    )
    id = made.body.data.id
    await decide(SHOWS)
  })
  const decide = async (decision: object) => {
    const got = await patch(`/admin/publications/${id}/moderate`, decision, stage.back)
    assert.equal(got.status, 200, JSON.stringify(got.body))
  }
  const shown = async () => (await get(`/publications/${id}`)).body.data
  const dates = async () =>
    (await shown()).evenement.occurrences.map(({ id: one, debut, statut, motif }: Record<string, string | null>) => [
      one?.slice(0, 8),
      debut?.slice(0, 10),
      statut,
      motif,
    ])
  const [FIRST, SECOND] = ['20290601T2000', '20290608T2000'] as const
  const change = async (occurrence: string, body: object, by = member) => {
    const got = await patch(`/publications/${id}/occurrences/${occurrence}`, body, by)
    assert.equal(got.status, 200, JSON.stringify(got.body))
    return got.body.data
  }
  const edit = async (body: object, by = member) => {
    const got = await patch(`/publications/${id}`, body, by)
    assert.equal(got.status, 200, JSON.stringify(got.body))
    return got.body.data
  }
  const second = ['20290608', '2029-06-08', 'prevu', null]

  for (const statut of ['annule', 'reporte'])
    test(`a date that is ${statut}: nothing waits; putting it back waits`, async () => {
      const { modification, moderation_status } = await change(FIRST, { statut })
      assert.deepEqual([modification, moderation_status], [null, 'published'])
      assert.deepEqual(await dates(), [['20290601', '2029-06-01', statut, null], second])
      const back = await change(FIRST, { statut: 'prevu' })
      assert.equal(back.modification.statut, 'pending')
      assert.deepEqual((await dates())[0], ['20290601', '2029-06-01', statut, null])
      assert.equal((await ask('DELETE', `/publications/${id}/modification`, member)).status, 200)
      assert.deepEqual((await dates())[0], ['20290601', '2029-06-01', statut, null])
    })

  test('moderators and the municipal office find it afterwards, until it is put back or a month has passed', async () => {
    const { db } = await harness()
    const lists = async () => {
      const admin = async (flag: boolean) => (await get(`/admin/publications?annulation_recente=${flag}`, stage.back)).body
      const office = (
        await get(`/mairie/acteurs/${stage.mairie}/publications?scope=annulations`, { token: stage.maire.token, source: 'mairie' })
      ).body
      const [those, others] = [await admin(true), await admin(false)]
      assert.equal(those.meta.total + others.meta.total, 1)
      assert.equal(those.data.length, those.meta.total)
      return [those.meta.total, office.meta.total]
    }
    assert.deepEqual(await lists(), [0, 0])
    await change(FIRST, { statut: 'annule' })
    assert.deepEqual(await lists(), [1, 1])
    const elsewhere = await get(`/mairie/acteurs/${stage.otherMairie}/publications?scope=annulations`, {
      token: stage.otherMaire.token,
      source: 'mairie',
    })
    assert.equal(elsewhere.body.meta.total, 0)
    const own = await get(`/mairie/acteurs/${stage.acteur}/publications?scope=annulations`, { ...member, source: 'mairie' })
    assert.equal(own.status, 403)
    const [row] = (await trail(id)).toReversed()
    assert.equal((await post(`/admin/audit/${row?.id}/undo`, undefined, stage.back)).status, 200)
    assert.deepEqual(await lists(), [0, 0])
    await change(FIRST, { statut: 'reporte' })
    assert.deepEqual(await lists(), [1, 1])
    await db
      .updateTable('publications')
      .set({ taken_away_at: minutes(-31 * 24 * 60) })
      .where('id', '=', id)
      .execute()
    assert.deepEqual(await lists(), [0, 0])
  })

  test('a reason is a text: it waits', async () => {
    assert.equal((await change(FIRST, { statut: 'annule', motif: 'Achetez sur spam.example' })).modification.statut, 'pending')
    assert.deepEqual(await dates(), [['20290601', '2029-06-01', 'annule', null], second])
    await decide({ moderation_status: 'rejected', reason: 'Publicité' })
    assert.deepEqual((await dates())[0], ['20290601', '2029-06-01', 'annule', null])
  })

  test('a date that is moved: the old one is taken away, the new one waits', async () => {
    await change(FIRST, { debut: NEW_DAY })
    assert.deepEqual(await dates(), [['20290601', '2029-06-01', 'reporte', null], second])
    await decide(SHOWS)
    assert.deepEqual(
      (await dates()).find(([one]: string[]) => one === '20290601'),
      ['20290601', '2029-06-20', 'prevu', null],
    )
  })

  test('the whole event, with a text in the same change: the text waits', async () => {
    await edit({ title: 'Bal annulé, voir ailleurs', evenement: { statut: 'annule', motif: 'Orage', lieu: { nom: 'Ailleurs' } } })
    const { title, evenement } = await shown()
    assert.deepEqual([title, evenement.statut, evenement.motif, evenement.lieu], ['Bal', 'annule', null, null])
    await edit({ evenement: { statut: 'reporte' } })
    assert.equal((await shown()).evenement.statut, 'annule', 'less than before waits')
    await decide(SHOWS)
    const now = await shown()
    assert.deepEqual([now.title, now.evenement.statut], ['Bal annulé, voir ailleurs', 'reporte'])
  })

  test('also beside an edit that waits, of people who publish too', async () => {
    await edit({ title: 'Grand bal' })
    await allowPublishing(stage.acteur)
    await change(SECOND, { statut: 'annule' }, { token: stage.owner.token })
    assert.deepEqual([(await shown()).title, (await dates())[1]], ['Bal', ['20290608', '2029-06-08', 'annule', null]])
    await decide({ moderation_status: 'rejected', reason: 'Titre' })
    assert.equal((await dates())[1][2], 'annule')
    // The refused title does not come back to the queue by a cancellation.
    assert.equal((await change(FIRST, { statut: 'annule' })).modification.statut, 'rejected')
    assert.equal((await dates())[0][2], 'annule')
  })

  test('what is not shown is not changed beside its decision; and nobody but its people changes it', async () => {
    await decide({ moderation_status: 'rejected', reason: 'Non' })
    assert.equal((await change(FIRST, { statut: 'annule' })).moderation_status, 'pending')
    assert.equal((await get(`/publications/${id}`)).status, 404)
    const stranger = { token: stage.stranger.token }
    assert.equal((await patch(`/publications/${id}/occurrences/${FIRST}`, { statut: 'annule' }, stranger)).status, 403)
    await link(stage.stranger.id, stage.acteur, 'member', ['publish_publications'])
    assert.equal((await patch(`/publications/${id}/occurrences/${FIRST}`, { statut: 'annule' }, stranger)).status, 403)
  })

  test('the town hall decides on an edit of what an administrator has shown, and not on what an administrator has refused', async () => {
    const office: Ask = { token: stage.maire.token, source: 'mairie' }
    const queue = async () =>
      (await get(`/mairie/acteurs/${stage.mairie}/publications?scope=a_relire`, office)).body.data.map((row: { id: string }) => row.id)
    const decides = (body: object) => patch(`/mairie/acteurs/${stage.mairie}/publications/${id}/moderate`, body, office)
    assert.deepEqual(await queue(), [])
    assert.equal((await decides({ moderation_status: 'rejected', reason: 'Non' })).status, 403, 'what an administrator has shown')
    await edit({ title: 'Grand bal' })
    assert.deepEqual(await queue(), [id])
    assert.equal((await decides(SHOWS)).status, 200)
    assert.equal((await shown()).title, 'Grand bal')
    await edit({ title: 'Très grand bal' })
    await decide({ moderation_status: 'rejected', reason: 'Titre' })
    await edit({ title: 'Le plus grand bal' })
    assert.deepEqual(await queue(), [])
    assert.equal((await decides(SHOWS)).status, 403)
  })
})
