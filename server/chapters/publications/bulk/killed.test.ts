import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { ask } from '../../../test/http.ts'
import { until } from '../../../test/jobs.ts'
import { migratedDatabase } from '../../../test/prepared-database.ts'
import { type Running, signInAt, startService, temporaryFolder } from '../../../test/process.ts'

const ADMIN = { ADMIN_EMAIL: 'une@example.fr', ADMIN_PASSWORD: 'un mot de passe assez long' }
const COUNT = 700

/** Spec §4.1-57: a run that is killed in its middle changes each publication exactly once, and its undo gives all back. */
describe('a service that is killed in the middle of a bulk decision', () => {
  for (const kind of ['postgres', 'embedded'] as const) {
    const skip = kind === 'postgres' && !process.env['TEST_DATABASE_URL'] ? 'needs TEST_DATABASE_URL' : false
    test(`on ${kind}`, { skip, timeout: 600_000 }, async (t) => {
      const folder = temporaryFolder()
      const created = kind === 'postgres' ? await migratedDatabase() : null
      const settings = {
        DATA_DIR: folder.path,
        RATE_LIMITS: 'off',
        DEMO: 'off',
        ...ADMIN,
        ...(created ? { DATABASE_URL: created.url } : {}),
      }
      let service: Running = await startService(settings)
      t.after(async () => {
        await service.end('SIGKILL').catch(() => {})
        await created?.drop()
        folder.cleanUp()
      })
      let token = await signInAt(service.url, ADMIN.ADMIN_EMAIL, ADMIN.ADMIN_PASSWORD)
      const call = async (method: string, path: string, body?: object) => {
        const got = await ask(method, `${service.url}/api/v1${path}`, { token, source: 'backoffice', ...(body ? { body } : {}) })
        assert.ok(got.status < 300, JSON.stringify(got.body))
        return got.body
      }
      const every = async (): Promise<{ id: string; version: number; moderation_status: string }[]> => {
        const pages = Array.from({ length: COUNT / 100 }, (_, n) =>
          call('GET', `/admin/publications?q=kermesse&per_page=100&page=${n + 1}`),
        )
        return (await Promise.all(pages)).flatMap(({ data }) => data)
      }
      const trailOf = async (action: string): Promise<number> => (await call('GET', `/admin/audit?action=${action}&per_page=1`)).meta.total
      /** Kills the service between two parts, by its own progress, and starts it again. */
      const killWhen = async (id: string, isMiddle: (run: { done: number; undone: number; total: number }) => boolean) => {
        for (;;) {
          const { data: run } = await call('GET', `/admin/bulk-runs/${id}`)
          assert.ok(!['done', 'undone'].includes(run.status), 'it was over before it could be killed')
          if (isMiddle(run)) break
          await sleep(2)
        }
        await service.end('SIGKILL')
        service = await startService(settings)
        token = await signInAt(service.url, ADMIN.ADMIN_EMAIL, ADMIN.ADMIN_PASSWORD)
      }
      const ended = async (id: string, status: string) => {
        await until(`the run is ${status}`, async () => (await call('GET', `/admin/bulk-runs/${id}`)).data.status === status, 300_000)
        return (await call('GET', `/admin/bulk-runs/${id}`)).data
      }

      const commune: string = (await call('GET', '/communes?q=bethune')).data[0].id
      const acteur: string = (await call('POST', '/admin/acteurs', { nom: 'Comité', type: 'association', commune_id: commune })).data.id
      for (let n = 0; n < COUNT; n += 10)
        await Promise.all(
          Array.from({ length: 10 }, (_, i) =>
            call('POST', '/publications', { title: `Kermesse ${n + i}`, body: 'Samedi.', acteur_id: acteur, commune_id: commune }),
          ),
        )
      const before = new Map((await every()).map((row) => [row.id, row]))
      assert.equal(before.size, COUNT)

      const ids = [...before.keys()]
      const { id } = (await call('POST', '/admin/bulk-runs', { action: 'reject', reason: 'Hors sujet', ids })).data
      await killWhen(id, ({ done }) => done > 0 && done < COUNT)
      const { done, refused } = await ended(id, 'done')
      assert.deepEqual([done, refused], [COUNT, 0])
      for (const { id: one, version, moderation_status } of await every())
        assert.deepEqual([moderation_status, version], ['rejected', (before.get(one)?.version ?? 0) + 1])
      assert.equal(await trailOf('publication.moderate'), COUNT)

      await call('POST', `/admin/bulk-runs/${id}/undo`)
      await killWhen(id, ({ undone }) => undone > 0 && undone < COUNT)
      const { undone, kept } = await ended(id, 'undone')
      assert.deepEqual([undone, kept], [COUNT, 0])
      for (const { id: one, version, moderation_status } of await every())
        assert.deepEqual([moderation_status, version], [before.get(one)?.moderation_status, (before.get(one)?.version ?? 0) + 2])
      // One row for each publication, and one for the whole.
      assert.equal(await trailOf('audit.undo'), COUNT + 1)
    })
  }
})
