import assert from 'node:assert/strict'
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { sql } from 'kysely'
import { type Harness, harness } from '../../../test/harness.ts'
import { ask } from '../../../test/http.ts'
import { runNow, until } from '../../../test/jobs.ts'
import type { MailServer } from '../../../test/mail-server.ts'
import { makeFollowing, noonZone } from '../../../test/make-followings.ts'
import { CHILD_ENV } from '../../../test/process.ts'
import { type PushService, pushService } from '../../../test/push-service.ts'
import { type SendingService, sendingService } from '../../../test/sending-service.ts'
import { changeJobs, insertJobs } from '../../../test/queue-tables.ts'
import { ALERTE, setStage, type Stage } from '../../../test/stage.ts'
import { suivisTickHandler } from '../reminders/tick.handler.ts'

/** Where a statement of a worker is held, by the row that it writes: the table, the kind of statement, and the condition. */
const HELD = {
  'an alert is chosen': ['remises', 'INSERT', 'true'],
  'deliveries are taken': ['remises', 'UPDATE', "new.state = 'en_main' and new.unsent"],
  'a delivery is handed over': ['remises', 'UPDATE', "new.state = 'en_main' and old.unsent and not new.unsent"],
  'an acceptance is written': ['remises', 'UPDATE', "new.state = 'acceptee'"],
  'a sending ends': ['envois', 'UPDATE', "new.state = 'termine' and old.state = 'en_cours'"],
  'the cursor moves': ['envois', 'UPDATE', 'new.chosen and not old.chosen'],
  'what was in hand is swept': ['remises', 'UPDATE', "old.state = 'en_main' and new.state in ('attend', 'incertaine')"],
} as const
/** Where the other end holds a worker. */
const OUTSIDE = ['the mail server has an e-mail', 'the push service has a message'] as const
type Step = keyof typeof HELD | (typeof OUTSIDE)[number]
/** The steps before the first delivery is handed over: nothing is uncertain, and nothing comes twice. */
const BEFORE: readonly string[] = ['an alert is chosen', 'the cursor moves', 'deliveries are taken'] satisfies Step[]
/** How many dialogues a sending has open at once (remises.handler.ts). */
const OPEN = { mail: 4, push: 16 }
/** Once each way: a third round proves nothing more. */
const ROUNDS = 2
const FOLLOWERS = 20

/**
 * Workers are killed at every step of an alert, twice each: once the statement that was held is lost, once it is committed. No e-mail comes twice, and a
 * notification again only where it was handed over; what is uncertain was in a dialogue that was open. Spec §2-109, docs/decisions/0044.
 */
describe('alerts while workers are killed', { skip: process.env['TEST_DATABASE_URL'] ? false : 'needs TEST_DATABASE_URL' }, () => {
  const children: ChildProcess[] = []
  let h: Harness
  let stage: Stage
  let server: MailServer
  let browser: PushService
  let service: SendingService

  before(async () => {
    h = await harness()
    stage = await setStage()
    browser = await pushService()
    service = await sendingService({ PUSH_SERVICES: browser.origin })
    server = service.server
    await h.db.updateTable('communes').set({ timezone: noonZone() }).execute()
    await sql`create table held_steps (name text primary key)`.execute(h.db)
    const cases = Object.entries(HELD).map(
      ([name, [table, op, condition]]) =>
        `if tg_table_name = '${table}' and tg_op = '${op}' then if ${condition} then held := '${name}'; end if; end if;`,
    )
    await sql
      .raw(
        `create function hold_step() returns trigger language plpgsql as $$ declare held text; begin ${cases.join(' ')}
        while exists (select from held_steps where name = held) loop perform pg_sleep(0.02); end loop; return new; end $$`,
      )
      .execute(h.db)
    for (const table of ['remises', 'envois'])
      await sql.raw(`create trigger hold_step before insert or update on ${table} for each row execute function hold_step()`).execute(h.db)
  })
  after(async () => {
    for (const child of children) child.kill('SIGKILL')
    await sql`drop table if exists held_steps`.execute(h.db)
    await sql`drop function if exists hold_step() cascade`.execute(h.db)
    await service.close()
    await browser.close()
  })

  const api = (method: string, path: string, more: object = {}) =>
    ask(method, `${service.url}/api/v1${path}`, { token: stage.maire.token, ...more })
  const worker = async () => {
    const child = spawn(process.execPath, [join(import.meta.dirname, '../../../test/job-worker.ts')], {
      env: { ...CHILD_ENV, ROLE: 'worker', LOG_LEVEL: 'silent', DEMO: 'off', DATABASE_URL: h.services.database.url ?? '', ...service.env },
    })
    children.push(child)
    let output = ''
    child.stdout.on('data', (data: Buffer) => (output += data.toString()))
    await until('the worker works', () => output.includes('working'))
    return child
  }
  const kill = async (child: ChildProcess) => {
    child.kill('SIGKILL')
    if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
  }
  const held = async () =>
    (
      await sql<{ pid: number }>`select pid from pg_stat_activity where wait_event = 'PgSleep' and datname = current_database()`.execute(
        h.db,
      )
    ).rows
  const hold = (step: Step) => sql`insert into held_steps values (${step})`.execute(h.db)
  const release = () => sql`delete from held_steps`.execute(h.db)
  /** Deliveries in hand are those of a worker that has ended: the minute of the sweep has passed. */
  const minuteLater = () => sql`update remises set taken_at = now() - interval '61 seconds' where state = 'en_main'`.execute(h.db)
  /** The queue gives the jobs of a worker that has ended to another one within a minute (takeover.test.ts). */
  const handBack = () => changeJobs(service.services.database.pool, "state = 'retry', start_after = now()", { states: ['active'] })
  const alert = async () => {
    const body = {
      title: 'Crue',
      body: 'La Loire monte.',
      acteur_id: stage.mairie,
      commune_id: stage.commune,
      type_id: ALERTE,
      expire_le: new Date(Date.now() + 3_600_000).toISOString(),
      alerte: { severite: 'vigilance' },
    }
    const { id } = (await api('POST', '/publications', { body })).body.data
    const { version, prets } = (await api('GET', `/publications/${id}/envois`)).body.data
    const got = await api('POST', `/publications/${id}/envois`, {
      headers: { 'if-match': `"v${version}"` },
      body: { genre: 'premier', destinataires: prets[0].destinataires },
    })
    assert.equal(got.status, 202, JSON.stringify(got.body))
    return got.body.data.id as string
  }
  const isOver = async (envoi: string) => {
    await runNow(service.services, suivisTickHandler, {})
    const { rows } = await sql<{ state: string }>`select state from envois where id = ${envoi}`.execute(h.db)
    return rows[0]?.state === 'termine'
  }

  /** One sending whose worker is killed at a step. Returns what arrived, and how the deliveries ended. */
  async function killedAt(step: Step, isCommitted: boolean) {
    server.got.length = 0
    browser.got.length = 0
    await h.db.deleteFrom('followers').execute()
    // The hour of the office is over (2-115).
    await sql`update envois set created_at = created_at - interval '1 hour'`.execute(h.db)
    const hasHold = step === 'the mail server has an e-mail'
    const mails: string[] = []
    for (let n = 0; n < FOLLOWERS; n += 1) {
      const email = hasHold && n < 2 ? `hold@suiveuse${n}.example.fr` : `suiveuse${n}@example.fr`
      mails.push((await makeFollowing(stage.commune, { sujet: 'alertes', email })).email)
    }
    const vapidKey = (await service.services.push.keys.current()).publicKey
    for (let n = 0; n < FOLLOWERS; n += 1)
      await makeFollowing(stage.commune, {
        sujet: 'alertes',
        device: { endpoint: `${browser.origin}/push/${n}`, ...browser.keys, vapidKey },
      })
    if (step === 'the push service has a message') browser.answers(() => {})
    const envoi = await alert()
    const isSweep = step === 'what was in hand is swept'
    if (step in HELD && !isSweep) await hold(step)
    if (isSweep) await hold('an acceptance is written')
    let child = await worker()
    if (step in HELD) await until(`held: ${step}`, async () => (await held()).length > 0)
    else if (hasHold) await until('it is received', () => server.got.some(({ to }) => to.startsWith('hold@')))
    else await until('it is received', () => browser.got.length > 0)
    if (isSweep) {
      // A first worker ends with deliveries in hand; the second one is killed while it sweeps them.
      await kill(child)
      for (const { pid } of await held()) await sql`select pg_terminate_backend(${pid})`.execute(h.db)
      await release()
      await until('nothing is held', async () => (await held()).length === 0)
      await minuteLater()
      await handBack()
      await hold(step)
      // One may wait already.
      await insertJobs(service.services.database.pool, ['suivis.tick'], 0).catch(() => {})
      child = await worker()
      await until(`held: ${step}`, async () => (await held()).length > 0)
    }
    await kill(child)
    if (!isCommitted) for (const { pid } of await held()) await sql`select pg_terminate_backend(${pid})`.execute(h.db)
    await release()
    await until('nothing is held', async () => (await held()).length === 0)
    browser.answers((response) => response.writeHead(201).end())
    server.letGo()
    await minuteLater()
    await handBack()
    const last = await worker()
    await until('the sending has ended', () => isOver(envoi))
    await kill(last)
    const { rows } = await sql<{ channel: string; state: string; repeated: number; n: number }>`
      select w.channel, r.state, sum(r.repeated)::int as repeated, count(*)::int as n from remises r join followers w on w.id = r.follower_id
      where r.envoi_id = ${envoi} group by 1, 2`.execute(h.db)
    return { mails, rows }
  }

  for (const step of [...(Object.keys(HELD) as Step[]), ...OUTSIDE])
    test(`${step}, ${ROUNDS} times`, async () => {
      for (let round = 0; round < ROUNDS; round += 1) {
        const { mails, rows } = await killedAt(step, round % 2 === 1)
        const of = (channel: string, state: string) => rows.find((row) => row.channel === channel && row.state === state)?.n ?? 0
        const arrived = mails.map((email) => server.got.filter(({ to }) => to === email).length)
        const told = JSON.stringify({ step, round, rows, arrived })
        assert.ok(
          arrived.every((n) => n <= 1),
          told,
        )
        assert.equal(of('mail', 'acceptee') + of('mail', 'incertaine'), FOLLOWERS, told)
        const bound = BEFORE.includes(step) ? { mail: 0, push: 0 } : OPEN
        assert.ok(of('mail', 'incertaine') <= bound.mail, told)
        // What is accepted has arrived; what is uncertain may have.
        const came = arrived.filter((n) => n === 1).length
        assert.ok(came >= of('mail', 'acceptee') && came <= FOLLOWERS, told)
        assert.equal(of('push', 'acceptee'), FOLLOWERS, told)
        const repeated = rows.reduce((n, row) => n + row.repeated, 0)
        assert.ok(repeated <= bound.push, told)
        assert.ok(browser.got.length >= FOLLOWERS && browser.got.length <= FOLLOWERS + repeated, `${browser.got.length} ${told}`)
      }
    })
})
