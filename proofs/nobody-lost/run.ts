import { readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { retryWhileAway } from '../../server/platform/db/retry.ts'
import { makeLogger } from '../../server/platform/http/logs/request-log.ts'
import { readConfig } from '../../server/platform/settings/config.ts'
import { makeServices } from '../../server/services.ts'
import { openDatabase } from '../../server/start.ts'
import { findLostJobs, until } from '../../server/test/jobs.ts'
import { ownPostgres } from '../../server/test/own-postgres.ts'
import { type Running, startService, temporaryFolder } from '../../server/test/process.ts'
import { changeJobs, handBack, insertJobs } from '../../server/test/queue-tables.ts'
import { makeCleanup } from '../shared/cleanup.ts'
import { settingsOf } from '../shared/own-service.ts'
import { table } from '../shared/statistics.ts'
import { type Delivery, judge, keyOf, proofFaults } from './judge.ts'
import { makePeople } from './people.ts'
import { startReceivers } from './receivers.ts'
import { makeTownHall } from './town-hall.ts'

/**
 * `npm run proof -- nobody-lost`: 300 people of two communes follow by e-mail and on devices. An alert, its correction, its end, the reminder of
 * bins and an agenda leave from two processes, which are killed, restarted and frozen while deliveries are in hand, and whose database is stopped;
 * mail servers and push service are slow, refuse and cut. Counted there: nobody has anything twice, nobody lacks anything but who was in an open
 * dialogue, and the proof that the author reads has the numbers of the receivers. `--events=1`: the short form. Spec §2-109.
 */
const { values: options } = parseArgs({
  options: { events: { type: 'string', default: '99' }, people: { type: 'string', default: '300' } },
})
const PEOPLE = Number(options.people)
/** How many dialogues a sending has open at once (remises.handler.ts). */
const OPEN = { mail: 4, push: 16 }
/**
 * What happens to a sending, one after the other. `one`: SIGKILL of the process that sends it; `both`: of both; `apart`: of both, and of the process
 * of its own that a job gets whose workers were lost twice; `term`: SIGTERM of the one that sends; `frozen`: that one, and the process of
 * its own of its job, are stopped past the lease, and wake while the other one sends; `crash`: the database stops at once; `storm`: all its connections are ended.
 */
const EVENTS = {
  alert: ['one', 'apart', 'both', 'both', 'frozen'],
  correction: ['both', 'crash', 'one', 'both', 'term', 'both'],
  end: ['term', 'both', 'storm', 'one', 'both', 'frozen'],
  bins: ['both', 'one', 'crash', 'both', 'term', 'both'],
  agenda: ['storm', 'both', 'one', 'both', 'both', 'frozen'],
} as const
type Event = (typeof EVENTS)[keyof typeof EVENTS][number]
/** How many letters arrive between two of them. */
const LETTERS_BETWEEN = 6
/** Past the lease of what is in hand (lease.ts). */
const FROZEN_MS = 16_000
/** What is in hand when so long nothing has been in dialogue is that of a process that has ended. */
const QUIET_MS = 2000
/** Costs time only in a run that fails: a process starts in a second on a quiet machine, and in a minute on a busy one. */
const PATIENCE_MS = 600_000
const cleanup = makeCleanup()
try {
  await prove()
} finally {
  await cleanup.run()
}

async function prove(): Promise<void> {
  const postgres = await ownPostgres()
  cleanup.add(postgres.remove)
  const receivers = await startReceivers(cleanup, 2)
  const processes = receivers.mail.map((mail) => {
    const folder = temporaryFolder()
    cleanup.add(() => folder.cleanUp())
    const own = {
      DATABASE_URL: postgres.url,
      DATA_DIR: folder.path,
      PUBLIC_URL: 'https://beffroi.example.fr',
      PUSH_SERVICES: receivers.push,
    }
    return { mail, env: { ...settingsOf(mail), ...own }, running: null as Running | null }
  })
  type Process = (typeof processes)[number]
  const start = async (one: Process) => {
    one.running = await startService(one.env)
  }
  const end = async (one: Process, signal: NodeJS.Signals) => {
    await one.running?.end(signal)
    one.running = null
  }
  cleanup.add(() => processes.map(({ running }) => running?.child.kill('SIGKILL')))
  // The first one fills the database.
  for (const one of processes) await start(one)

  const config = readConfig({ ...processes[0]?.env, ROLE: 'api' })
  const database = await openDatabase(config)
  const services = await makeServices(config, makeLogger('silent'), database)
  cleanup.add(async () => {
    services.limits.close()
    await database.close()
  })
  const query = <Row>(text: string, values: unknown[] = []) =>
    retryWhileAway(
      async () => (await database.pool.query(text, values)).rows as Row[],
      () => 250,
    )
  const office = await makeTownHall(services, PEOPLE, () => processes[0]?.running?.url ?? '')
  const numbers = await makePeople(services, { people: PEOPLE, communes: office.communes, origin: receivers.push })

  /** What a minute brings: waits are over; jobs of processes that have ended are found, and what they had handed over is swept. */
  const minute = async () => {
    if (receivers.quiet() > QUIET_MS) {
      await findLostJobs(database)
      await query(`update remises set taken_at = taken_at - interval '61 seconds'
        where state = 'en_main' and not unsent and taken_at between now() - interval '60 seconds' and now() - interval '3 seconds'`)
    }
    await query("update remises set next_at = now() where state = 'attend' and answer is not null and next_at > now()")
    for (const name of ['suivis.alert', 'suivis.send']) await changeJobs(database.pool, 'start_after = now()', { name, states: ['retry'] })
    // One may wait already.
    await insertJobs(database.pool, ['suivis.tick'], 0).catch(() => {})
  }
  const untilSo = async (what: string, isSo: () => Promise<boolean> | boolean) => {
    let last = performance.now()
    const look = async () => {
      if (await isSo()) return true
      if (performance.now() - last < 1000) return false
      await minute().catch(() => {})
      last = performance.now()
      return false
    }
    await until(what, look, PATIENCE_MS)
  }

  const rows: string[][] = []
  const faults: string[] = []
  for (const [name, events] of Object.entries(EVENTS)) {
    receivers.clear()
    const begun = performance.now()
    const { ids, expected, proof } = await office.begin[name as keyof typeof EVENTS]()
    const deliveries = (state: string) =>
      query<Delivery>(
        `select r.envoi_id, r.follower_id, r.attempt, r.state, r.repeated, w.channel from remises r join followers w on w.id = r.follower_id
        where r.envoi_id = any($1) and ${state}`,
        [ids],
      )
    const hasEnded = async () => (await query("select from envois where id = any($1) and state = 'en_cours'", [ids])).length === 0
    /** What was handed over when a process ended: its dialogue may have been open. */
    const inDialogue = new Set<string>()
    /** Notes these. In each process a sending has at most so many dialogues open. */
    const note = async () => {
      // A statement of a process that has ended may be on its way.
      await sleep(300)
      const open = (await deliveries("r.state = 'en_main' and not r.unsent")).filter((one) => !inDialogue.has(keyOf(one)))
      for (const one of open) inDialogue.add(keyOf(one))
      for (const [of, { length }] of Map.groupBy(open, ({ envoi_id, channel }) => `${channel} of ${envoi_id}`))
        if (length > processes.length * OPEN[of.startsWith('mail') ? 'mail' : 'push'])
          faults.push(`${name}: ${length} dialogues were open, by ${of}`)
    }
    const happen = async (event: Event, sends: Process) => {
      const other = processes.find((one) => one !== sends) as Process
      if (event === 'crash') {
        await postgres.crash()
        await postgres.start()
      } else if (event === 'storm') {
        await query(
          "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'beffroi' and pid <> pg_backend_pid()",
        ).catch(() => {})
      } else if (event === 'apart') {
        await Promise.all(processes.map((one) => end(one, 'SIGKILL')))
        await note()
        const isLost = "state = 'active', retry_count = 1, started_on = now(), heartbeat_on = now() - interval '1 minute'"
        await changeJobs(database.pool, isLost, { name: 'suivis.alert', states: ['created', 'retry', 'active'] })
        await Promise.all(processes.map(start))
        let child: number | undefined
        await untilSo('a process of its own sends', () => {
          const parent = processes.find(({ mail }) => mail.open() > 0)
          child = parent && childOf(parent.running?.pid)
          return child !== undefined
        })
        process.kill(child as unknown as number, 'SIGKILL')
        await note()
      } else if (event === 'frozen') {
        // The parent first: it begins no other child.
        // A child that goes on is killed when the parent wakes, in dialogues that nobody noted.
        sends.running?.child.kill('SIGSTOP')
        const child = childOf(sends.running?.pid)
        if (child !== undefined) process.kill(child, 'SIGSTOP')
        const stopped = performance.now()
        await note()
        await untilSo('the other one sends', async () => {
          if (await hasEnded()) throw new Error(`${name} had ended before the frozen process woke`)
          return other.mail.open() > 0 && performance.now() - stopped > 11_000
        })
        await sleep(Math.max(0, FROZEN_MS - (performance.now() - stopped)))
        for (const pid of [child, sends.running?.pid]) if (pid !== undefined) process.kill(pid, 'SIGCONT')
      } else {
        const victims = event === 'both' ? processes : [sends]
        await Promise.all(victims.map((one) => end(one, event === 'term' ? 'SIGTERM' : 'SIGKILL')))
        await note()
        if (event === 'both') await handBack(database.pool)
        await Promise.all(victims.map(start))
      }
    }

    for (const event of events.slice(0, Number(options.events))) {
      const before = receivers.letters.size
      let sends: Process | undefined
      await untilSo(`${name}: letters leave before ${event}`, async () => {
        sends = processes.find(({ mail }) => mail.open() > 0)
        if (sends === undefined && (await hasEnded())) throw new Error(`${name} had ended before ${event}`)
        return sends !== undefined && receivers.letters.size >= before + LETTERS_BETWEEN
      })
      receivers.slowDown(true)
      await happen(event, sends as unknown as Process)
      receivers.slowDown(false)
    }
    await untilSo(`${name} has ended`, hasEnded)
    const all = await deliveries('true')
    const result = judge(all, { receivers, numbers, inDialogue, expected })
    faults.push(...[...result.faults, ...proofFaults(result, await proof())].map((fault) => `${name}: ${fault}`))
    const seconds = ((performance.now() - begun) / 1000).toFixed(0)
    for (const channel of ['mail', 'push'] as const) rows.push([name, channel, ...result.line(channel), seconds])
    console.log(`${name}: ${events.slice(0, Number(options.events)).join(', ')}; ${seconds} s`)
  }
  const titles = [
    'sending',
    'by',
    'people',
    'arrived',
    'accepted',
    'refused',
    'uncertain',
    'of these arrived',
    'in dialogue at an end',
    'repeated',
    's',
  ]
  console.log(`\n${table(titles, rows)}`)
  if (faults.length > 0) throw new Error(`Not as promised:\n${faults.join('\n')}`)
  console.log(
    '\nNobody has anything twice, nobody lacks anything but who was in an open dialogue, and each proof has the numbers of the receivers.',
  )
}

/** Returns the process of its own in which a process makes one attempt at a job. */
function childOf(pid: number | undefined): number | undefined {
  const read = (path: string) => {
    try {
      return readFileSync(path, 'utf8')
    } catch {
      // It has ended.
      return ''
    }
  }
  const children = read(`/proc/${pid}/task/${pid}/children`).split(' ').filter(Boolean)
  return children.filter((child) => read(`/proc/${child}/cmdline`).includes('job-process')).map(Number)[0]
}
