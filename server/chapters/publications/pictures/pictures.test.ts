import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import { sql } from 'kysely'
import { getPublication, listPublications, updatePublication } from '../../../../contract/publications/publications.ts'
import { newId } from '../../../platform/db/id.ts'
import { client } from '../../../test/client.ts'
import { differences } from '../../../test/differences.ts'
import { harness } from '../../../test/harness.ts'
import { type Ask, ask, assertError, patch, post, rowOf } from '../../../test/http.ts'
import { makeActeur, makePublication } from '../../../test/make.ts'
import { makeMedia } from '../../../test/make-media.ts'
import { allowPublishing, setStage, type Stage, trail } from '../../../test/stage.ts'

const makePdf = (acteur: string) => makeMedia(acteur, { kind: 'document', mime: 'application/pdf', name: 'plan.pdf' })

describe('pictures and documents of a publication', () => {
  let stage: Stage
  let author: Ask
  before(async () => {
    stage = await setStage()
    author = { token: stage.owner.token }
    await allowPublishing(stage.acteur)
  })
  const body = (more: object) => ({ title: 'Bal', body: 'Samedi.', acteur_id: stage.acteur, commune_id: stage.commune, ...more })
  const create = async (more: object): Promise<string> => {
    const got = await post('/publications', body(more), author)
    assert.equal(got.status, 201, JSON.stringify(got.body))
    return got.body.data.id as string
  }
  const shown = async (id: string) => (await client()(getPublication, { params: { id } })).data
  const uses = async (id: string) => {
    const { db } = await harness()
    const row = await db.selectFrom('medias').select(['uses', 'detached_at']).where('id', '=', id).executeTakeFirstOrThrow()
    return [row.uses, row.detached_at !== null] as const
  }
  const undo = (row: string) => post(`/admin/audit/${row}/undo`, undefined, stage.back)
  const picture = async () => ({ media_id: await makeMedia(stage.acteur), alt: 'La place' })

  test('they are shown in their order, with the files of each', async () => {
    const [first, second, pdf] = [await picture(), await makeMedia(stage.acteur), await makePdf(stage.acteur)]
    const id = await create({
      images: [{ media_id: second, decorative: true, legende: ' La fête ', credit: 'Mairie' }, first],
      documents: [{ media_id: pdf.toUpperCase(), titre: 'Plan' }],
    })
    const { images, documents, image_url } = await shown(id)
    assert.deepEqual(
      images.map(({ media: _, ...rest }) => rest),
      [
        { media_id: second, alt: null, decorative: true, legende: 'La fête', credit: 'Mairie' },
        { media_id: first.media_id, alt: 'La place', decorative: false, legende: null, credit: null },
      ],
    )
    assert.match(images[0]?.media.url ?? '', /^\/api\/v1\/medias\/files\/[0-9a-f]{40}-400\.webp$/)
    assert.deepEqual([images[0]?.media.sizes.length, images[0]?.media.color, images[0]?.media.name], [1, '#336699', null])
    assert.deepEqual([documents[0]?.titre, documents[0]?.media.name], ['Plan', 'plan.pdf'])
    assert.match(documents[0]?.media.sha256 ?? '', /^[0-9a-f]{64}$/)
    assert.equal(image_url, null)
    const { data } = await client()(listPublications, { query: { acteur_id: stage.acteur } })
    assert.deepEqual(data.find((row) => row.id === id)?.images, images)
    const none = await shown(await makePublication(stage.acteur, stage.commune))
    assert.deepEqual([none.images, none.documents], [[], []])
  })

  test('what does not fit is refused at its place', async () => {
    const { media_id } = await picture()
    const pdf = await makePdf(stage.acteur)
    const foreign = await makeMedia(await makeActeur(stage.commune))
    const CASES: [content: object, path: string][] = [
      [{ images: [{ media_id }] }, 'body.images.0.alt'],
      [{ images: [{ media_id, alt: 'x', decorative: true }] }, 'body.images.0.alt'],
      [{ images: [{ media_id, alt: '  ' }] }, 'body.images.0.alt'],
      [{ images: Array.from({ length: 2 }, () => ({ media_id, alt: 'x' })) }, 'body.images'],
      [{ images: Array.from({ length: 11 }, () => ({ media_id: newId(), alt: 'x' })) }, 'body.images'],
      [
        {
          images: [
            { media_id, alt: 'x' },
            { media_id: foreign, alt: 'x' },
          ],
        },
        'body.images.1.media_id',
      ],
      [{ images: [{ media_id: newId(), alt: 'x' }] }, 'body.images.0.media_id'],
      [{ images: [{ media_id: pdf, alt: 'x' }] }, 'body.images.0.media_id'],
      [{ images: [{ media_id: await makeMedia(stage.acteur, { state: 'processing' }), alt: 'x' }] }, 'body.images.0.media_id'],
      [{ images: [{ media_id: await makeMedia(stage.acteur, { state: 'failed' }), alt: 'x' }] }, 'body.images.0.media_id'],
      [{ documents: [{ media_id, titre: 'Photo' }] }, 'body.documents.0.media_id'],
      [{ documents: [{ media_id: pdf }] }, 'body.documents.0.titre'],
    ]
    const id = await create({ images: [{ media_id, alt: 'x' }] })
    for (const [content, path] of CASES)
      for (const got of [await post('/publications', body(content), author), await patch(`/publications/${id}`, content, author)]) {
        assertError(got, 422, 'validation_failed')
        assert.equal(got.body.details[0].path, path, JSON.stringify(got.body))
      }
    assert.deepEqual(await uses(media_id), [1, false])
  })

  test('an edit replaces a list, and what nothing uses any more is marked', async () => {
    const [a, b] = [await picture(), await picture()]
    const id = await create({ images: [a, b] })
    const other = await create({ images: [a] })
    assert.deepEqual(
      [await uses(a.media_id), await uses(b.media_id)],
      [
        [2, false],
        [1, false],
      ],
    )
    await client(author)(updatePublication, { params: { id }, body: { images: [{ ...b, alt: 'Le parvis' }] } })
    assert.deepEqual(
      (await shown(id)).images.map(({ alt }) => alt),
      ['Le parvis'],
    )
    assert.deepEqual(
      [await uses(a.media_id), await uses(b.media_id)],
      [
        [1, false],
        [1, false],
      ],
    )
    await client(author)(updatePublication, { params: { id }, body: { title: 'Loto' } })
    assert.equal((await shown(id)).images.length, 1)
    await client(author)(updatePublication, { params: { id }, body: { images: null } })
    assert.deepEqual([(await shown(id)).images, await uses(b.media_id)], [[], [0, true]])
    await ask('DELETE', `/publications/${other}`, author)
    assert.deepEqual(await uses(a.media_id), [0, true])
  })

  test('the trail has the media of a change and not its texts', async () => {
    const a = await picture()
    const id = await create({})
    await patch(`/publications/${id}`, { images: [{ ...a, alt: 'Madame Martin au marché' }] }, author)
    const [, row] = (await trail(id)) as { changes: Record<string, unknown> }[]
    assert.deepEqual(row?.changes['images'], [null, [a.media_id]])
    assert.ok(!JSON.stringify(row).includes('Martin'))
  })

  test('undo gives a removed picture back, until its files are gone', async () => {
    const [a, pdf] = [await picture(), await makePdf(stage.acteur)]
    const id = await create({ images: [a], documents: [{ media_id: pdf, titre: 'Plan' }] })
    const was = await shown(id)
    const removed = await patch(`/publications/${id}`, { images: [], documents: null }, author)
    assert.deepEqual(
      [await uses(a.media_id), await uses(pdf)],
      [
        [0, true],
        [0, true],
      ],
    )
    assert.equal((await undo(rowOf(removed))).status, 200)
    assert.deepEqual([(await shown(id)).images, (await shown(id)).documents], [was.images, was.documents])
    assert.deepEqual(
      [await uses(a.media_id), await uses(pdf)],
      [
        [1, false],
        [1, false],
      ],
    )

    const again = await patch(`/publications/${id}`, { images: [] }, author)
    const { db } = await harness()
    await db.deleteFrom('medias').where('id', '=', a.media_id).execute()
    assertError(await undo(rowOf(again)), 409, 'media_gone')
    assert.deepEqual((await shown(id)).images, [])
  })

  test('deletion, its undo and a restore: a picture whose files are gone is not shown again', async () => {
    const [a, b] = [await picture(), await picture()]
    const id = await create({ images: [a, b] })
    const deleted = await ask('DELETE', `/publications/${id}`, author)
    assert.deepEqual(
      [await uses(a.media_id), await uses(b.media_id)],
      [
        [0, true],
        [0, true],
      ],
    )
    assert.equal((await undo(rowOf(deleted))).status, 200)
    assert.deepEqual([(await shown(id)).images.length, await uses(a.media_id)], [2, [1, false]])
    await ask('DELETE', `/publications/${id}`, author)
    const { db } = await harness()
    await db.deleteFrom('medias').where('id', '=', a.media_id).execute()
    assert.equal((await patch(`/admin/publications/${id}/restore`, undefined, stage.back)).status, 200)
    assert.deepEqual(
      (await shown(id)).images.map(({ media_id }) => media_id),
      [b.media_id],
    )
    assert.deepEqual(await uses(b.media_id), [1, false])
  })

  test('a draft may lack an alternative text; its submission may not, and a copy has the same pictures', async () => {
    const { media_id } = await picture()
    const pdf = await makePdf(stage.acteur)
    const draft = (await post('/brouillons', body({ images: [{ media_id }], documents: [{ media_id: pdf, titre: 'Plan' }] }), author)).body
      .data
    assert.deepEqual([draft.images, await uses(media_id)], [[{ media_id, decorative: false }], [1, false]])
    const refused = await post(`/brouillons/${draft.id}/soumission`, undefined, author)
    assertError(refused, 422, 'validation_failed')
    assert.equal(refused.body.details[0].path, 'body.images.0.alt')
    await patch(`/brouillons/${draft.id}`, { images: [{ media_id, alt: 'La place' }] }, author)
    assert.equal((await post(`/brouillons/${draft.id}/soumission`, undefined, author)).status, 200)
    assert.deepEqual([(await shown(draft.id)).images[0]?.alt, await uses(media_id)], ['La place', [1, false]])
    const copy = (await post(`/publications/${draft.id}/copie`, undefined, author)).body.data
    assert.deepEqual(
      [copy.images[0].alt, copy.documents, await uses(media_id)],
      ['La place', [{ media_id: pdf, titre: 'Plan' }], [2, false]],
    )
    await patch(`/brouillons/${copy.id}`, { images: null }, author)
    assert.deepEqual(await uses(media_id), [1, false])
    assert.equal((await post(`/brouillons/${copy.id}/versions/1/restauration`, undefined, author)).status, 200)
    assert.deepEqual(await uses(media_id), [2, false])
    await ask('DELETE', `/brouillons/${copy.id}`, author)
    assert.deepEqual(
      [await uses(media_id), await uses(pdf)],
      [
        [1, false],
        [1, false],
      ],
    )
    const foreign = { images: [{ media_id: await makeMedia(stage.mairie) }] }
    assertError(await post('/brouillons', { acteur_id: stage.acteur, ...foreign }, author), 422, 'validation_failed')
  })

  test('a change of pictures is a change of content: it is moderated and announced', async () => {
    const { db } = await harness()
    const mine = await makeActeur(stage.commune)
    const id = await makePublication(mine, stage.commune)
    const media_id = await makeMedia(mine)
    await db.insertInto('actor_users').values({ user_id: stage.owner.id, acteur_id: mine, role: 'owner', permissions: [] }).execute()
    const got = await patch(`/publications/${id}`, { images: [{ media_id, alt: 'La place' }] }, author)
    assert.deepEqual([got.body.data.moderation_status, got.body.data.images.length], ['pending', 1])
    const trusted = await create({})
    const changes = () =>
      sql<{ kind: string }>`select kind from changes where publication_id = ${trusted} order by created_at, id`.execute(db)
    const n = (await changes()).rows.length
    await patch(`/publications/${trusted}`, { images: [await picture()] }, author)
    assert.deepEqual((await changes()).rows.slice(n), [{ kind: 'publication.changed' }])
  })

  test('rows that are removed for good use nothing', async () => {
    const { db } = await harness()
    const a = await picture()
    const id = await create({ images: [a] })
    await db.deleteFrom('publications').where('id', '=', id).execute()
    assert.deepEqual(await uses(a.media_id), [0, true])
    assert.deepEqual(await differences(), [])
  })

  test('pictures swapped between publications at once are counted once each', async () => {
    const [a, b] = [await picture(), await picture()]
    const ids = [await create({ images: [a] }), await create({ images: [b] })]
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, n) => patch(`/publications/${ids[n % 2]}`, { images: n % 4 < 2 ? [b, a] : [a] }, author)),
    )
    assert.ok(answers.every(({ status }) => status === 200))
    assert.deepEqual(await differences(), [])
  })
})
