import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import { PublicationChange } from '../../../contract/publications/publication-input.ts'
import { Publication } from '../../../contract/publications/publication-records.ts'
import { harness } from '../../test/harness.ts'
import { type Ask, assertError, get, patch } from '../../test/http.ts'
import { makeCommune, makePublication, makeUser } from '../../test/make.ts'
import { makeMedia } from '../../test/make-media.ts'
import { ACTUALITE, EVENEMENT, link, minutes, setStage, type Stage } from '../../test/stage.ts'

const FORMER = {
  title: 'Titre',
  body: 'Texte.',
  type_id: ACTUALITE,
  date_debut: '2026-06-10',
  date_fin: '2026-06-20',
  source_url: 'https://example.fr/a',
  image_url: 'https://example.fr/a.jpg',
}

/** Spec §3-16, §3-28. */
describe('a change of a visible item without the right to publish waits for moderation beside it', () => {
  let stage: Stage
  let second: string
  let third: string
  let picture: string
  let document: string
  let member: { id: string; token: string }
  before(async () => {
    stage = await setStage()
    member = await makeUser()
    second = await makeCommune()
    third = await makeCommune()
    picture = await makeMedia(stage.acteur)
    document = await makeMedia(stage.acteur, { kind: 'document', mime: 'application/pdf' })
    const { db } = await harness()
    for (const commune_id of [second, third])
      await db.insertInto('acteur_communes').values({ acteur_id: stage.acteur, commune_id }).execute()
  })
  const make = (values: Parameters<typeof makePublication>[2] = {}) =>
    makePublication(stage.acteur, stage.commune, { ...FORMER, commune_ids: [second], ...values })
  const actorMayPublish = async (can_publish: boolean) =>
    (await harness()).db.updateTable('acteurs').set({ can_publish }).where('id', '=', stage.acteur).execute()
  /** For each field that an edit may write: another value, the current value, and what else the publication needs for it. */
  const fields = (): Record<string, { others: unknown[]; former: unknown; row?: object }> => ({
    title: { others: ['Autre'], former: FORMER.title },
    titre: { others: ['Autre'], former: FORMER.title },
    body: { others: ['Autre.'], former: ` ${FORMER.body} ` },
    commune_id: { others: [third], former: stage.commune },
    commune_ids: { others: [[], [third], [second, third]], former: [second, stage.commune] },
    type_id: { others: [EVENEMENT, null], former: FORMER.type_id },
    date_debut: { others: ['2026-06-11', null], former: FORMER.date_debut },
    date_fin: { others: ['2026-06-21', null], former: FORMER.date_fin },
    source_url: { others: ['https://example.fr/b', null], former: FORMER.source_url },
    image_url: { others: ['https://example.fr/b.jpg', null], former: FORMER.image_url },
    expire_le: { others: ['2999-01-01T00:00:00.000Z'], former: null },
    evenement: {
      others: [{ occurrences: [{ debut: '2027-01-01T20:00' }] }],
      former: null,
      row: { type_id: EVENEMENT, date_debut: null, date_fin: null },
    },
    images: { others: [[{ media_id: picture, alt: 'La place' }], [{ media_id: picture, decorative: true }]], former: null },
    documents: { others: [[{ media_id: document, titre: 'Plan' }]], former: [] },
    epingle: { others: [true], former: false },
  })
  /** What residents read, by the answer of an edit: its public version, with the state of the publication. */
  const publicVersionOf = async (id: string, { version_publique }: { version_publique: Record<string, unknown> }) => {
    const { depuis: _, ...content } = version_publique
    const { db } = await harness()
    const { moderation_status, valide } = await db
      .selectFrom('publications')
      .select(['moderation_status', 'valide'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    return { ...(await get(`/publications/${id}`)).body.data, ...content, moderation_status, valide }
  }
  const isContent = (field: string) => field !== 'epingle'
  const stateOf = ({ moderation_status, valide, visible }: Record<string, unknown>) => [moderation_status, valide, visible]

  interface Editor {
    name: string
    canPublish: boolean
    by: () => Promise<Ask>
    returns: boolean
    mayPin: boolean
  }
  const asMember =
    (...permissions: string[]) =>
    async (): Promise<Ask> => {
      await link(member.id, stage.acteur, 'member', permissions)
      return { token: member.token }
    }
  const as = (person: 'owner' | 'platformAdmin' | 'admin', source: string | null) => () =>
    Promise.resolve({ token: stage[person].token, source })
  const editors: Editor[] = [true, false].flatMap((canPublish) => [
    { name: 'a member who may edit', canPublish, by: asMember('manage_publications'), returns: true, mayPin: false },
    {
      name: 'a member who may edit and publish',
      canPublish,
      by: asMember('manage_publications', 'publish_publications'),
      returns: !canPublish,
      mayPin: true,
    },
    { name: 'the owner', canPublish, by: as('owner', 'mairie'), returns: !canPublish, mayPin: true },
    ...['public', 'backoffice'].map((source) => ({
      name: `a platform administrator from ${source}`,
      canPublish,
      by: as('platformAdmin', source),
      returns: !canPublish,
      mayPin: true,
    })),
    ...[null, 'mairie', 'backoffice'].map((source) => ({
      name: `an administrator from ${source ?? 'nowhere'}`,
      canPublish,
      by: as('admin', source),
      returns: !canPublish && source !== 'backoffice',
      mayPin: true,
    })),
  ])

  test('the table has every field that an edit may write, each of them public', () => {
    const writable = Object.keys(PublicationChange.in.shape)
    // Only a town hall writes alerts and acts: alerts.test.ts, acts.test.ts. The reason is that of a withdrawal.
    assert.deepEqual([...Object.keys(fields()), 'alerte', 'acte', 'reason'].toSorted(), writable.toSorted())
    for (const field of writable) assert.ok(field === 'titre' || field === 'reason' || field in Publication.shape, field)
  })

  for (const [index, { name, canPublish, by, returns, mayPin }] of editors.entries()) {
    // Both statuses in which residents see an item, in turn: the rule makes no difference between them.
    const moderation_status = index % 2 === 0 ? 'published' : 'approved'
    test(`${name}, of an actor that ${canPublish ? 'may' : 'may not'} publish`, async () => {
      await actorMayPublish(canPublish)
      const ask = await by()
      const stays = [moderation_status, true, true]
      const waits = ['pending', false, true]
      const all = Object.entries(fields()).flatMap(([field, { others, row }]) => others.map((value) => ({ field, value, row })))
      // Each editor changes a third of the fields, in turn: together they change every field with and without the right, with either outcome.
      const turn = all.filter(({ field }, n) => (n + index) % 3 === 0 && (mayPin || isContent(field)))
      for (const { field, value, row } of turn) {
        const id = await make({ moderation_status, ...row })
        const got = await patch(`/publications/${id}`, { [field]: value }, ask)
        assert.equal(got.status, 200, JSON.stringify(got.body))
        const { data } = got.body
        const edited = returns && isContent(field)
        assert.deepEqual(stateOf(data), edited ? waits : stays, `${field} ${JSON.stringify(value)}`)
        assert.deepEqual(
          [data.modification?.statut, data.version_publique === null],
          edited ? ['pending', false] : [undefined, true],
          field,
        )
        if (edited) assert.deepEqual((await get(`/publications/${id}`)).body.data, await publicVersionOf(id, data), field)
      }
      const id = await make({ moderation_status })
      const former = Object.entries(fields()).map(([field, value]) => [field, value.former] as const)
      const same = former.filter(([field]) => field !== 'titre' && (mayPin || isContent(field)))
      for (const change of [...same.filter((_, n) => (n + index) % 3 === 0).map((one) => [one]), same, []])
        assert.deepEqual(
          stateOf((await patch(`/publications/${id}`, Object.fromEntries(change), ask)).body.data),
          stays,
          JSON.stringify(change),
        )
      await patch(`/publications/${id}`, { title: 'Autre' }, ask)
      assert.equal((await get(`/publications/${id}`)).body.data.title, returns ? FORMER.title : 'Autre')
      if (!mayPin) assertError(await patch(`/publications/${await make()}`, { epingle: true }, ask), 403, 'permission_denied')
    })
  }

  test('unpinning is no change of content; a scheduled item counts as visible', async () => {
    await actorMayPublish(false)
    const by = await as('owner', 'public')()
    const id = await make({ epingle: true })
    const pinned = await patch(`/publications/${id}`, { epingle: false }, by)
    assert.deepEqual(stateOf(pinned.body.data), ['published', true, true])
    assert.equal((await get(`/publications/${id}`)).body.data.epingle, false)
    const scheduled = await make({ moderation_status: 'approved', publie_le: minutes(60) })
    const { data } = (await patch(`/publications/${scheduled}`, { body: 'Autre.' }, by)).body
    assert.deepEqual([data.moderation_status, data.hidden_because, data.version_publique.body], ['pending', 'scheduled', FORMER.body])
    const { db } = await harness()
    await db
      .updateTable('publications')
      .set({ publie_le: minutes(-1) })
      .where('id', '=', scheduled)
      .execute()
    assert.equal((await get(`/publications/${scheduled}`)).body.data.body, FORMER.body)
  })

  test('an item without an actor waits after an edit from outside the back-office', async () => {
    const { db } = await harness()
    for (const [person, source, status] of [
      ['platformAdmin', 'public', 'pending'],
      ['admin', 'public', 'pending'],
      ['admin', 'backoffice', 'published'],
    ] as const) {
      const id = await make()
      await db.updateTable('publications').set({ acteur_id: null }).where('id', '=', id).execute()
      const { data } = (await patch(`/publications/${id}`, { title: 'Autre' }, await as(person, source)())).body
      assert.equal(data.moderation_status, status, `${person} ${source}`)
    }
  })

  test('a refused item waits again after any edit of its content; pinning does not change that', async () => {
    await actorMayPublish(false)
    for (const [field, { others, former, row }] of Object.entries(fields())) {
      const id = await make({ moderation_status: 'rejected', valide: false, status_reason: 'Hors sujet', ...row })
      const edit = async (value: unknown) =>
        (await patch(`/publications/${id}`, { [field]: value }, { token: stage.owner.token })).body.data.moderation_status
      assert.equal(await edit(former), 'rejected', field)
      assert.equal(await edit(others[0]), isContent(field) ? 'pending' : 'rejected', field)
    }
  })
})
