import assert from 'node:assert/strict'
import { beforeEach, describe, test } from 'node:test'
import { sql } from 'kysely'
import { AppError } from '../../../contract/errors.ts'
import { transact } from '../../platform/db/db.ts'
import { newId } from '../../platform/db/id.ts'
import { harness } from '../../test/harness.ts'
import { makeActeur } from '../../test/make.ts'
import { makeMedia } from '../../test/make-media.ts'
import { setStage, type Stage } from '../../test/stage.ts'
import { missingMedias, usableMedias } from './attach.ts'
import { mediaView, publicMediaView, readMedias } from './rows.ts'

describe('media that records use', () => {
  let stage: Stage
  beforeEach(async () => {
    stage = await setStage()
  })
  const path = (n: number) => `body.images.${n}`
  const usable = async (ids: string[], kind: 'image' | 'document' = 'image') => {
    const { db } = await harness()
    return transact(db, (tx) => usableMedias(tx, { ids, acteurId: stage.acteur, kind, path }))
  }
  const count = async (removed: string[], added: string[]) => {
    const { db } = await harness()
    await sql`select count_media_uses(${removed}::uuid[], ${added}::uuid[])`.execute(db)
  }
  const row = async (id: string) => {
    const [found] = await readMedias((await harness()).db, [id])
    assert.ok(found)
    return found
  }

  test('each use counts, and the last that ends begins the time until the deletion', async () => {
    const [a, b] = [await makeMedia(stage.acteur), await makeMedia(stage.acteur)]
    assert.deepEqual(
      (await usable([b, a])).map(({ id }) => id),
      [b, a],
    )
    await count([], [b, a])
    await count([], [a])
    await count([a, b], [])
    assert.deepEqual([(await row(a)).uses, (await row(a)).detached_at], [1, null])
    const gone = await row(b)
    assert.equal(gone.uses, 0)
    assert.ok(gone.attached_at !== null && gone.detached_at !== null)
    await count([], [b])
    assert.deepEqual([(await row(b)).detached_at, (await row(b)).attached_at], [null, gone.attached_at])
  })

  test('a media of another actor, of another kind, missing, unfinished or failed is refused at its place', async () => {
    const good = await makeMedia(stage.acteur)
    const BAD: [id: string, message: string][] = [
      [newId(), 'does not exist for this actor'],
      [await makeMedia(await makeActeur(stage.commune)), 'does not exist for this actor'],
      [await makeMedia(stage.acteur, { kind: 'document' }), 'must be a picture'],
      [await makeMedia(stage.acteur, { state: 'processing' }), 'is still being processed'],
      [await makeMedia(stage.acteur, { state: 'failed' }), 'could not be processed'],
    ]
    for (const [id, message] of BAD)
      await assert.rejects(usable([good, id]), (error) => {
        assert.ok(error instanceof AppError)
        assert.deepEqual([error.code, error.details], ['validation_failed', [{ path: 'body.images.1', message }]])
        return true
      })
    await assert.rejects(usable([good], 'document'), AppError)
  })

  test('a media that is gone or not ready is missing', async () => {
    const { db } = await harness()
    const [good, failed, gone] = [await makeMedia(stage.acteur), await makeMedia(stage.acteur, { state: 'failed' }), newId()]
    const missing = await transact(db, (tx) => missingMedias(tx, [gone, good, failed]))
    assert.deepEqual([...missing], [gone, failed])
  })

  test('the public sees neither the file name nor the hash of a picture', async () => {
    const picture = await row(await makeMedia(stage.acteur))
    const seen = publicMediaView(picture)
    assert.deepEqual([seen.name, seen.sha256], [null, null])
    assert.equal(seen.url, `/api/v1/medias/files/${picture.key}-400.webp`)
    assert.equal(seen.share_url, `/api/v1/medias/files/${picture.key}-share.jpg`)
    assert.equal(seen.sizes.length, 1)
    const document = await row(await makeMedia(stage.acteur, { kind: 'document', name: 'arrete.pdf', mime: 'application/pdf' }))
    assert.deepEqual([publicMediaView(document).name, publicMediaView(document).sha256], ['arrete.pdf', document.sha256])
    assert.equal(mediaView(await row(await makeMedia(stage.acteur, { state: 'processing' }))).url, null)
    const failure = JSON.stringify({ code: 'media.damaged', params: {} })
    assert.equal(mediaView(await row(await makeMedia(stage.acteur, { state: 'failed', failure }))).failure?.code, 'damaged')
  })
})
