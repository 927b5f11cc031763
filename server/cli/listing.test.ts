// Neutral: the commands open a database of their own, whatever is set.
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { Command } from 'commander'
import { machineCaller } from '../platform/access/caller.ts'
import { record } from '../platform/audit/record.ts'
import { transact } from '../platform/db/db.ts'
import { newId } from '../platform/db/id.ts'
import { openEmbedded } from '../platform/db/open.ts'
import { prepareFolder } from '../test/prepared-database.ts'
import { temporaryFolder } from '../test/process.ts'

/** What a command is called with to list. */
const LISTING: Readonly<Record<string, readonly string[]>> = {
  'alerts alone': [],
  'alerts state': [],
  'audit verify': [],
  'demo grants': [],
  facts: ['--all'],
  'imports list': [],
  'jobs list': ['--state', 'all'],
  'medias sweep': ['--dry-run'],
  'payments list': [],
  'push keys': [],
  retention: ['--dry-run'],
  settle: [],
}
/** The commands that only change, and those that read without this database or for a file. */
const OTHERS = new Set(
  (
    'admin create,admin reset-second-factor,alerts resume,alerts stop,backup,backup-made,demo,demo remove,import communes,' +
    'import contours,import elus,import mairies,imports run,jobs retry,mail check,migrate,payments retry,person erase,person export,' +
    'restore,sync defibrillateurs'
  ).split(','),
)

const leaves = (command: Command, path: readonly string[] = []): { name: string; command: Command }[] => {
  const own = [...path, command.name()]
  const below = command.commands.flatMap((one) => leaves(one, own))
  const acts = '_actionHandler' in command && command._actionHandler !== null
  return [...(acts ? [{ name: own.join(' '), command }] : []), ...below]
}

describe('a command that lists', () => {
  const folder = temporaryFolder()
  before(async () => {
    await prepareFolder(folder.path)
    const database = await openEmbedded(folder.path)
    const [demo, real] = [newId(), newId()]
    await database.db
      .insertInto('users')
      .values([
        { id: demo, email: 'admin@demo.test', demo: true },
        { id: real, email: 'vraie@example.fr' },
      ])
      .execute()
    // What the demonstration gave: the start of the service suspends it, a list does not.
    await database.db.insertInto('user_roles').values({ user_id: real, role: 'support' }).execute()
    const caller = { ...machineCaller('cli'), kind: 'user', userId: demo } as const
    await transact(database.db, (tx) => record(tx, caller, 'role.assign', { type: 'user', id: real, after: { role: 'support' } }))
    await database.close()
  })
  after(() => folder.cleanUp())

  /** Returns the number of the rows of each table and a digest of them. */
  async function digests(): Promise<Record<string, string>> {
    const database = await openEmbedded(folder.path)
    const { rows: tables } = await database.pool.query<{ name: string }>(
      `select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname not in ('pg_catalog', 'information_schema')`,
    )
    const found: Record<string, string> = {}
    // The version of the job queue has the clocks of the queue's own upkeep, which opening it sets.
    for (const { name } of tables.filter((table) => !table.name.endsWith('.version'))) {
      const { rows } = await database.pool.query<{ digest: string }>(
        `select count(*) || ' ' || coalesce(md5(string_agg(md5(t::text), '' order by md5(t::text))), '') as digest from ${name} t`,
      )
      found[name] = rows[0]?.digest ?? ''
    }
    await database.close()
    return found
  }

  // Each command opens the database anew: a second each on a quiet machine.
  test('changes no row of any table', async (t) => {
    Object.assign(process.env, { DATA_DIR: folder.path, DEMO: 'off', AUTH_SECRET: 'un secret assez long pour les commandes' })
    const modules = await Promise.all(
      [
        'admin',
        'alerts',
        'audit',
        'backup',
        'demo',
        'facts',
        'import',
        'imports',
        'jobs',
        'mail',
        'medias',
        'migrate',
        'payments',
        'person',
        'push',
      ]
        .concat(['restore', 'retention', 'settle', 'sync'])
        .map((name) => import(`./${name}.ts`) as Promise<Record<string, Command>>),
    )
    const commands = modules.flatMap((one) => Object.values(one)).flatMap((command) => leaves(command))
    assert.deepEqual(
      commands.map(({ name }) => name).filter((name) => !LISTING[name] && !OTHERS.has(name)),
      [],
      'is it a list?',
    )
    const lines = t.mock.method(console, 'log', () => {})
    const faults = t.mock.method(console, 'error', () => {})
    const first = await digests()
    assert.ok(Object.keys(first).length > 100)
    for (const [name, args] of Object.entries(LISTING)) {
      const found = commands.find((one) => one.name === name)
      assert.ok(found, name)
      const before_ = lines.mock.callCount()
      await found.command.parseAsync([...args], { from: 'user' })
      assert.ok(lines.mock.callCount() > before_, `${name} lists nothing: ${faults.mock.calls.map((call) => call.arguments).join('\n')}`)
    }
    assert.deepEqual(await digests(), first)
    assert.ok(lines.mock.calls.some((call) => /vraie@example\.fr.*not suspended/.test(String(call.arguments))))
  })
})
