import assert from 'node:assert/strict'
import { rmSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, describe, test } from 'node:test'
import { sql } from 'kysely'
import { machineCaller } from '../../../platform/access/caller.ts'
import { newId } from '../../../platform/db/id.ts'
import { applyRule } from '../../../platform/retention/run.ts'
import { deleteExpired } from '../../../platform/retention/expiry.ts'
import { harness } from '../../../test/harness.ts'
import { ask, get } from '../../../test/http.ts'
import { runNow } from '../../../test/jobs.ts'
import { asked, drawn, file, pdf, upload, uploaded } from '../../../test/medias.ts'
import { makeUser } from '../../../test/make.ts'
import { setStage, type Stage } from '../../../test/stage.ts'
import { erasePerson } from '../../persons/erase.ts'
import { processMediaHandler } from '../process-media.handler.ts'
import { retention } from '../retention.ts'
import { mediaStore } from '../store/open-store.ts'
import { StoreUnavailable, type MediaStore } from '../store/store.ts'
import { removeQueuedFiles } from './remove-files.ts'
import { sweep } from './sweep.ts'
import { removeTemporaryFiles } from './temporary-files.ts'

describe('files and rows of media', () => {
  let stage: Stage
  let as: { token: string; acteur: string }
  let store: MediaStore
  let root: string
  beforeEach(async () => {
    stage = await setStage()
    as = { token: stage.owner.token, acteur: stage.acteur }
    const { config } = (await harness()).services
    store = mediaStore(config)
    root = join(config.dataDir, 'media')
    rmSync(root, { recursive: true, force: true })
  })
  const picture = (width = 500) => drawn(width, 300).jpeg().toBuffer()
  const names = async () => {
    const found: string[] = []
    for await (const { name } of store.list()) found.push(name)
    return found.toSorted()
  }
  const removeFiles = async () => removeQueuedFiles((await harness()).db, store)
  const [expiry] = retention.hourly ?? []
  const [rule] = retention.deleted ?? []

  test('an upload that nothing uses goes after a day, what is no longer used after thirty, with every size', async () => {
    const h = await harness()
    assert.ok(expiry && rule)
    const made = [
      await uploaded(await picture(500), as),
      await uploaded(await picture(501), as),
      await uploaded(await picture(502), as),
      await uploaded(pdf(), as),
    ]
    const [orphan, young, detached, used] = made.map(({ id }) => id)
    await sql`update medias set created_at = now() - interval '25 hours' where id = any(${[orphan, used]}::uuid[])`.execute(h.db)
    await sql`update medias set uses = 1, attached_at = now() - interval '90 days' where id = ${used}`.execute(h.db)
    await sql`update medias set attached_at = now() - interval '90 days', detached_at = now() - interval '31 days' where id = ${detached}`.execute(
      h.db,
    )
    await deleteExpired(h.db, expiry)
    assert.equal((await applyRule(h.services, rule, machineCaller('system'))).rows, 1)
    const { rows } = await sql<{ id: string }>`select id from medias order by id`.execute(h.db)
    assert.deepEqual(
      rows.map(({ id }) => id),
      [young, used].toSorted((a, b) => a.localeCompare(b)),
    )
    assert.equal(await removeFiles(), 2)
    assert.equal((await names()).length, 4)
    assert.equal((await file(made[1].url, asked(as))).status, 200)
    assert.deepEqual((await sql`select from media_removals`.execute(h.db)).rows, [])
  })

  test('files that another row has stay; while files are removed the same picture waits', async () => {
    const h = await harness()
    const bytes = await picture()
    const [one, two] = [await uploaded(bytes, as), await uploaded(bytes, as)]
    await ask('DELETE', `/medias/${one.id}`, as)
    await removeFiles()
    assert.equal((await file(two.url, asked(as))).status, 200)
    await ask('DELETE', `/medias/${two.id}`, as)
    await sql`update media_removals set removing_at = now()`.execute(h.db)
    const third = (await upload(bytes, as)).body.data.id
    await assert.rejects(runNow(h.services, processMediaHandler, { media: third }), /being removed/)
    await sql`update media_removals set removing_at = now() - interval '11 minutes'`.execute(h.db)
    await removeFiles()
    assert.deepEqual(
      (await names()).filter((name) => name.endsWith('.webp')),
      [],
    )
    await runNow(h.services, processMediaHandler, { media: third })
    assert.equal((await get(`/medias/${third}`, as)).body.data.state, 'ready')
  })

  test('what an unavailable store does not remove stays queued', async () => {
    const h = await harness()
    const { id } = await uploaded(await picture(), as)
    await ask('DELETE', `/medias/${id}`, as)
    const away: MediaStore = { ...store, remove: () => Promise.reject(new StoreUnavailable(new Error('away'))) }
    await assert.rejects(removeQueuedFiles(h.db, away), StoreUnavailable)
    await sql`update media_removals set removing_at = now() - interval '11 minutes'`.execute(h.db)
    assert.equal(await removeFiles(), 1)
    assert.deepEqual(await names(), [])
  })

  test('the sweep finds files without rows and rows without files; a dry run removes nothing', async () => {
    const { db } = await harness()
    const media = await uploaded(await picture(), as)
    const waiting = (await upload(await picture(700), as)).body.data.id
    const key = 'a'.repeat(40)
    await store.put(`aa/aa/${key}-400.webp`, Buffer.from('x'), 'image/webp')
    await store.put(`uploads/${newId()}`, Buffer.from('x'), 'image/jpeg')
    writeFileSync(join(root, 'aa/aa', `.${key}-800.webp.0011.part`), 'half')
    writeFileSync(join(root, 'aa', 'README'), 'of the operator')
    assert.deepEqual((await sweep(db, store, { remove: true })).unknown, [], 'a young file may belong to a row that is being written')
    const later = Date.now() + 2 * 86_400_000
    const dry = await sweep(db, store, { remove: false, now: later })
    assert.equal(dry.unknown.length, 3)
    const before = await names()
    await sweep(db, store, { remove: true, now: later })
    assert.deepEqual(
      before.filter((name) => !dry.unknown.includes(name)),
      await names(),
    )
    assert.ok((await names()).includes(`uploads/${waiting}`) && (await names()).includes('aa/README'))
    const gone = media.url.split('/').at(-1)
    await store.remove([`${gone.slice(0, 2)}/${gone.slice(2, 4)}/${gone}`])
    assert.deepEqual((await sweep(db, store, { remove: false })).missing, [gone])
  })

  test('temporary files of killed processes go after a day', async () => {
    const { config } = (await harness()).services
    const path = join(config.dataDir, 'uploads', newId())
    writeFileSync(path, 'half')
    await removeTemporaryFiles(config)
    writeFileSync(path, 'half', { flag: 'r+' })
    const yesterday = new Date(Date.now() - 25 * 3_600_000)
    utimesSync(path, yesterday, yesterday)
    await removeTemporaryFiles(config)
    assert.throws(() => writeFileSync(path, '', { flag: 'r+' }), /ENOENT/)
  })

  test('the erasure of a person removes what nothing uses, and the name and person of the rest', async () => {
    const h = await harness()
    const person = await makeUser({ links: [{ acteur_id: stage.acteur, role: 'owner' }] })
    const theirs = { ...as, token: person.token }
    const unused = await uploaded(await picture(), { ...theirs, name: 'Mon chat.jpg' })
    const used = await uploaded(pdf(), { ...theirs, name: 'Arrêté de Zoé.pdf' })
    await sql`update medias set uses = 1, attached_at = now() where id = ${used.id}`.execute(h.db)
    const exported = await get(`/admin/users/${person.id}/export`, stage.back)
    const section = exported.body.data.sections.find(({ key }: { key: string }) => key === 'medias')
    assert.deepEqual(section.rows.map(({ name }: { name: string }) => name).toSorted(), ['Arrêté de Zoé.pdf', 'Mon chat.jpg'])
    const { rows: mails } = await sql<{ email: string }>`select email from users where id = ${person.id}`.execute(h.db)
    await erasePerson({ ...h, caller: machineCaller('cli') }, { who: { email: mails[0]?.email ?? '' }, dryRun: false })
    const { rows } = await sql`select id, user_id, name from medias order by id`.execute(h.db)
    assert.deepEqual(rows, [{ id: used.id, user_id: null, name: 'document.pdf' }])
    assert.equal((await file(unused.url)).status, 404)
    await removeFiles()
    assert.deepEqual(
      (await names()).filter((name) => !name.endsWith('.pdf')),
      [],
    )
  })
})
