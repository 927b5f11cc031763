// Embedded too: it writes a sync in parts.
import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { migrate } from '../../../platform/db/migrations/migrate.ts'
import { type OpenDatabase, openEmbedded, openPostgres } from '../../../platform/db/open.ts'
import { preparedDatabase } from '../../../test/prepared-database.ts'
import { BRIEF, CHILD_ENV, run, temporaryFolder } from '../../../test/process.ts'
import { device, file } from '../test/files.ts'
import { syncing } from '../test/syncing.ts'

/** The number of kills. KILLS=10 measures the promised reliability. The suite has less time: it kills once in each of the four parts of the work. */
const KILLS = Number(process.env['KILLS'] ?? 4)
/** Several parts of the embedded database. */
const ROWS = 2100
/** The share of the run time that starting the process takes. */
const FROM = 0.2
const CLI = join(import.meta.dirname, '../../../cli.ts')

const edition = (nom: string) =>
  file(
    Array.from({ length: ROWS }, (_, n) =>
      device({
        c_gid: String(n + 1),
        c_nom: nom,
        c_lat_coor1: String(43 + n / 1000),
        c_long_coor1: String(2 + (n % 70) / 100),
        c_acc_complt: `Hall ${n}`,
      }),
    ),
  )

describe('a sync killed at any moment', () => {
  const folder = temporaryFolder()
  const { write, cleanUp } = syncing()
  let created: Awaited<ReturnType<typeof preparedDatabase>> = null
  before(async () => {
    created = await preparedDatabase(folder.path)
  })
  after(async () => {
    await created?.drop()
    folder.cleanUp()
    cleanUp()
  })

  for (const kind of ['embedded', 'postgres'] as const)
    test(`leaves the old catalogue whole or the new one, and the next ends well (${kind})`, { timeout: 300_000 }, async (t) => {
      if (kind === 'postgres' && !created) return t.skip('without TEST_DATABASE_URL')
      if (kind === 'embedded' && created) return t.skip('its own run')
      const where: Record<string, string> = kind === 'postgres' && created ? { DATABASE_URL: created.url } : { DATA_DIR: folder.path }
      const open = async (): Promise<OpenDatabase> => {
        const database = created && kind === 'postgres' ? openPostgres(created.url, { max: 2 }) : await openEmbedded(folder.path)
        await migrate(database.pool)
        return database
      }
      const state = async () => {
        const database = await open()
        try {
          const { rows } = await database.pool.query<{ nom: string; n: number; present: number }>(
            'select nom, count(*)::int as n, count(*) filter (where absent_since is null)::int as present from defibrillateurs group by nom',
          )
          return rows
        } finally {
          await database.close()
        }
      }
      const files = [write(edition('Ancien')), write(edition('Nouveau'))]
      const args = ['sync', 'defibrillateurs']
      const begun = performance.now()
      assert.match((await run('server/cli.mjs', args, { ...where, GEODAE_URL: files[0] ?? '' })).output, /2100 created/)
      const whole = performance.now() - begun
      let killed = 0
      for (let kill = 1; kill <= KILLS; kill += 1) {
        const env = { ...CHILD_ENV, ...where, GEODAE_URL: files[kill % 2] }
        const child = spawn(process.execPath, [...BRIEF, CLI, ...args], { env, stdio: 'ignore' })
        const ended = new Promise<NodeJS.Signals | null>((resolve) => child.once('exit', (_code, signal) => resolve(signal)))
        // At a random time, but once in each part of the work: reading, checks, the difference and the transaction that writes it.
        await sleep(whole * (FROM + ((1 - FROM) * (kill - Math.random())) / KILLS))
        child.kill('SIGKILL')
        if ((await ended) === 'SIGKILL') killed += 1
        const rows = await state()
        assert.deepEqual([rows.length, rows[0]?.n, rows[0]?.present], [1, ROWS, ROWS], `after kill ${kill}`)
      }
      assert.ok(killed > 0)
      const last = await run('server/cli.mjs', [...args, '--force'], { ...where, GEODAE_URL: files[1] ?? '' })
      assert.match(last.output, /^2100 rows read: 0 created/)
      assert.deepEqual(
        (await state()).map(({ nom, present }) => [nom, present]),
        [['Nouveau', ROWS]],
      )
      const database = await open()
      try {
        const left = await database.pool.query("select id from defibrillateur_runs where status in ('queued', 'running')")
        assert.deepEqual(left.rows, [])
      } finally {
        await database.close()
      }
    })
})
