import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { digestOf, sealAddress } from '../server/chapters/suivis/following/addresses.ts'
import { remind } from '../server/chapters/suivis/reminders/remind.ts'
import { sendRemises } from '../server/chapters/suivis/remises/remises.job.ts'
import { transact } from '../server/platform/db/db.ts'
import { newId } from '../server/platform/db/id.ts'
import { makeLogger } from '../server/platform/http/logs/request-log.ts'
import { readConfig } from '../server/platform/settings/config.ts'
import { makeServices } from '../server/services.ts'
import { openDatabase } from '../server/start.ts'
import { until } from '../server/test/jobs.ts'
import { mailServer } from '../server/test/mail-server.ts'
import { eveningZone } from '../server/test/make-followings.ts'
import { ownPostgres } from '../server/test/own-postgres.ts'
import { CHILD_ENV, startService, temporaryFolder } from '../server/test/process.ts'
import { browserKeys } from '../server/test/push-service.ts'
import { changeJobs } from '../server/test/queue-tables.ts'
import { makeCleanup } from './shared/cleanup.ts'
import { settingsOf } from './shared/own-service.ts'
import { takeStage } from './shared/stage.ts'

/**
 * `npm run proof -- nobody-lost`: 300 people in two communes follow by e-mail and on devices. An alert, its correction, its end, bins and an agenda leave from
 * two workers, which are killed, stopped, frozen and cut from their database while rows are in hand; the mail server is slow and refuses some. Counted at the
 * receivers: none twice, none missing but what was in a dialogue, the rows equal to what arrived. Spec §2-109.
 */
const { values: options } = parseArgs({ options: { kills: { type: 'string', default: '5' }, mails: { type: 'string', default: '220' } } })
const [KILLS, MAILS, DEVICES] = [Number(options.kills), Number(options.mails), 80]
/** How many dialogues a sending has open at once. */
const OPEN = { mail: 4, push: 16 }
const ALERTE = '01990000-0000-7000-8000-000000000003'
const cleanup = makeCleanup()

/** What arrived: letters by the delivery in their Message-ID, messages by device since the last sending. */
const letters = new Map<string, number>()
const messages = new Map<string, number>()
const count = (got: Map<string, number>, key: string) => got.set(key, (got.get(key) ?? 0) + 1)

/** A mail server that takes a fifth of a second for a letter, and refuses one address in fifty for now, once. */
async function slowMail() {
  const refused = new Set<string>()
  const later = Object.assign(new Error('4.3.0 not now'), { responseCode: 451 })
  const server = await mailServer({
    onRcptTo: ({ address }, _session, done) => {
      if (!/0\d?@/.test(address) || Number(/\d+/.exec(address)?.[0]) % 50 !== 0 || refused.has(address)) return done()
      refused.add(address)
      done(later)
    },
    onData: (stream, _session, done) => {
      let source = ''
      stream.on('data', (chunk: Buffer) => (source += chunk.toString('latin1')))
      stream.on('end', () => {
        const id = /^Message-ID:\s*<([^@]+)@/im.exec(source)?.[1]
        if (id) count(letters, id)
        setTimeout(done, 200)
      })
    },
  })
  cleanup.add(() => server.close())
  return server
}

/** A push service that takes half a second. */
async function slowPush(): Promise<string> {
  const server = createServer((request, response) => {
    request.resume().on('end', () => {
      count(messages, request.url ?? '')
      setTimeout(() => response.writeHead(201).end(), 500)
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  cleanup.add(() => (server.closeAllConnections(), server.close()))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

try {
  await prove()
} finally {
  await cleanup.run()
}

async function prove(): Promise<void> {
  const folder = temporaryFolder()
  cleanup.add(() => folder.cleanUp())
  const postgres = await ownPostgres()
  cleanup.add(postgres.remove)
  const [mail, origin] = [await slowMail(), await slowPush()]
  const env: Record<string, string> = {
    ...settingsOf(mail),
    DATABASE_URL: postgres.url,
    DATA_DIR: folder.path,
    PUBLIC_URL: 'https://beffroi.example.fr',
    PUSH_SERVICES: origin,
  }
  const service = await startService({ ...env, ROLE: 'api' }, { quiet: true })
  cleanup.add(() => service.child.kill('SIGKILL'))
  const { publisher, acteur_id, commune_id } = await takeStage(service.url)
  const database = await openDatabase(readConfig({ ...env, ROLE: 'api' }))
  const services = await makeServices(readConfig({ ...env, ROLE: 'api' }), makeLogger('silent'), database)
  cleanup.add(async () => {
    services.limits.close()
    await database.close()
  })
  const { pool, db } = database
  const query = async <Row>(text: string, values: unknown[] = []) => (await pool.query(text, values)).rows as Row[]

  const second = (await query<{ id: string }>('select id from communes where id <> $1 order by id limit 1', [commune_id]))[0]?.id ?? ''
  await follow()

  const workers: ChildProcess[] = []
  const worker = async () => {
    const child = spawn(process.execPath, [join(import.meta.dirname, '../server/test/job-worker.ts')], {
      env: { ...CHILD_ENV, ...env, DEMO: 'off', ROLE: 'worker', LOG_LEVEL: 'silent' },
    })
    workers.push(child)
    cleanup.add(() => child.kill('SIGKILL'))
    let output = ''
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (data: Buffer) => (output += data.toString()))
    await until('a worker works', () => {
      if (child.exitCode !== null) throw new Error(`A worker ended:\n${output}`)
      return output.includes('working')
    })
  }
  const end = async (signal: 'SIGKILL' | 'SIGTERM') => {
    await Promise.all(
      workers.splice(0).map(async (child) => {
        const exit = once(child, 'exit')
        child.kill(signal)
        await exit
      }),
    )
    // The queue does it within a minute (takeover.test.ts).
    await changeJobs(pool, "state = 'retry', start_after = now()", { states: ['active'] })
  }
  const start = () => Promise.all([worker(), worker()])
  const api = async (method: string, path: string, body?: unknown, headers: Record<string, string> = {}) => {
    const answer = await fetch(`${service.url}/api/v1${path}`, {
      method,
      headers: { 'x-app-source': 'mairie', authorization: `Bearer ${publisher}`, 'content-type': 'application/json', ...headers },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`)
    // oxlint-disable-next-line typescript/no-explicit-any
    return ((await answer.json()) as { data: any }).data
  }
  const version = async (id: string) => ({ 'if-match': `"v${(await api('GET', `/publications/${id}/envois`)).version}"` })
  const send = async (id: string, wanted: string) => {
    const { prets } = await api('GET', `/publications/${id}/envois`)
    const { genre, destinataires } = prets.find((one: { genre: string }) => one.genre === wanted)
    return [(await api('POST', `/publications/${id}/envois`, { genre, destinataires }, await version(id))).id as string]
  }

  const { id: alert } = await api('POST', '/publications', {
    title: 'Crue de la Lawe',
    body: 'La Lawe monte.',
    acteur_id,
    commune_id,
    type_id: ALERTE,
    expire_le: new Date(Date.now() + 3 * 3_600_000).toISOString(),
    alerte: { severite: 'vigilance' },
  })
  const begin: Record<string, () => Promise<string[]>> = {
    alert: () => send(alert, 'premier'),
    correction: async () => {
      await api(
        'POST',
        `/publications/${alert}/alerte/correction`,
        { message: 'La Lawe ne monte plus.', body: 'La Lawe ne monte plus.' },
        await version(alert),
      )
      return send(alert, 'correction')
    },
    end: async () => {
      await api('POST', `/publications/${alert}/alerte/levee`, {}, await version(alert))
      return send(alert, 'fin')
    },
    bins: async () => {
      await query('update communes set timezone = $1 where id = any($2)', [eveningZone(), [commune_id, second]])
      await remind(services)
      return (
        await query<{ id: string }>("select id from envois where kind = 'rappel' and commune_id = any($1)", [[commune_id, second]])
      ).map(({ id }) => id)
    },
    agenda: async () => {
      const [id, now] = [newId(), Temporal.Now.instant()]
      const content = { from: now.toString(), to: now.add({ hours: 14 * 24 }).toString() }
      await transact(db, async (tx) => {
        await tx
          .insertInto('envois')
          .values({
            id,
            kind: 'resume',
            slot: 'proof',
            commune_id,
            content: JSON.stringify(content),
            expires_at: now.add({ hours: 2 }).toString(),
          })
          .execute()
        await services.jobs.send(tx, sendRemises, { envoi_id: id }, { key: id })
      })
      return [id]
    },
  }
  let faults = 0
  await start()
  for (const [name, make] of Object.entries(begin)) {
    messages.clear()
    const envois = await make()
    const done = async () =>
      (
        await query<{ n: number }>(
          "select count(*)::int as n from remises where envoi_id = any($1) and state not in ('attend', 'en_main')",
          [envois],
        )
      )[0]?.n ?? 0
    const inHand = async () => (await query("select from remises where envoi_id = any($1) and state = 'en_main'", [envois])).length
    let ends = 0
    for (let n = 0; n < KILLS; n += 1) {
      const before = await done()
      await until(`${name}: rows are in hand`, async () => (await inHand()) > 0 && (await done()) > before)
      ends += 1
      const frozen = n === 2 ? workers.splice(0) : []
      for (const child of frozen) child.kill('SIGSTOP')
      if (n === 3) {
        await postgres.crash()
        await postgres.start()
        await until('the database answers', () =>
          query('select 1').then(
            () => true,
            () => false,
          ),
        )
      }
      await end(n % 2 === 1 ? 'SIGTERM' : 'SIGKILL')
      await start()
      // It wakes while others send what it had in hand, past its lease.
      if (frozen.length > 0) {
        await sleep(16_000)
        for (const child of frozen) child.kill('SIGCONT')
        await sleep(1000)
        workers.push(...frozen)
      }
    }
    // The minutes of the sweep and of a refusal for now have passed.
    await until(
      `${name} has ended`,
      async () => {
        await query(
          "update remises set taken_at = taken_at - interval '61 seconds' where state = 'en_main' and not unsent and taken_at < now() - interval '45 seconds'",
        )
        await query("update remises set next_at = now() where state = 'attend' and answer is not null and next_at > now()")
        await sleep(1000)
        return (await query("select from envois where id = any($1) and state = 'en_cours'", [envois])).length === 0
      },
      300_000,
    )
    faults += await judge(name, envois, ends)
  }
  await end('SIGTERM')
  if (faults > 0) throw new Error(`${faults} deliveries are not as promised`)
  console.log('None came twice, and none is missing but what was in a dialogue.')

  /** Compares the rows of a sending with what arrived. Returns how many are not as promised. */
  async function judge(name: string, envois: string[], ends: number): Promise<number> {
    const rows = await query<{ id: string; follower: string; channel: 'mail' | 'push'; state: string; repeated: number }>(
      'select r.envoi_id as id, r.follower_id as follower, w.channel, r.state, r.repeated from remises r join followers w on w.id = r.follower_id where r.envoi_id = any($1)',
      [envois],
    )
    let wrong = 0
    for (const channel of ['mail', 'push'] as const) {
      const own = rows.filter((row) => row.channel === channel)
      const arrived = ({ id, follower }: (typeof rows)[0]) =>
        (channel === 'mail' ? letters.get(`${id}.${follower}`) : messages.get(`/push/${follower}`)) ?? 0
      const uncertain = own.filter(({ state }) => state === 'incertaine')
      const repeated = own.reduce((n, row) => n + row.repeated, 0)
      const bad = own.filter((row) => {
        const n = arrived(row)
        if (row.state === 'acceptee') return n < 1 || n > 1 + row.repeated
        return row.state !== 'incertaine' || n > 1 + row.repeated
      })
      const bound = OPEN[channel] * ends * envois.length
      if (uncertain.length + repeated > bound) wrong += uncertain.length + repeated - bound
      wrong += bad.length
      const lost = uncertain.filter((row) => arrived(row) === 0).length
      const came = own.reduce((n, row) => n + arrived(row), 0)
      console.log(
        `${name.padEnd(10)} ${channel}: ${ends} ends of workers; ${own.length} rows, ${own.length - uncertain.length - bad.length} accepted, ${uncertain.length} uncertain` +
          ` (${lost} of these never came; at most ${bound}), ${came} came, ${repeated} repeated, ${bad.length} wrong`,
      )
    }
    return wrong
  }

  /** Writes who follows, as confirmed followings do: two thirds the first commune with everything, one third the bins of the second. */
  async function follow(): Promise<void> {
    const { secrets } = services
    const [vapidKey, keys] = [(await services.push.keys.current()).publicKey, browserKeys()]
    const tomorrow = Temporal.Now.plainDateISO(eveningZone()).add({ days: 1 }).toString()
    await query('delete from collectes where commune_id = any($1)', [[commune_id, second]])
    for (const commune of [commune_id, second])
      await query(
        "insert into collectes (id, commune_id, type_dechet, libelle, contenant, couleur, frequence, dates) values ($1, $2, 'verre', 'Verre', 'bac', 'vert', 'dates', array[$3::date])",
        [newId(), commune, tomorrow],
      )
    for (let n = 0; n < MAILS + DEVICES; n += 1) {
      const id = newId()
      const device = { endpoint: `${origin}/push/${id}`, ...keys, vapidKey }
      const isDevice = n >= MAILS
      const address = isDevice
        ? ({ channel: 'push', subscription: device } as const)
        : ({ channel: 'mail', email: `suit${n}@example.fr` } as const)
      const own = {
        channel: address.channel,
        sealed_address: sealAddress(secrets, id, address),
        address_digest: digestOf(secrets, address),
      }
      await db
        .insertInto('followers')
        .values({ id, ...own, langue: 'fr', vapid_key: isDevice ? vapidKey : null })
        .execute()
      const followed = n % 3 === 0 ? [[second, 'bacs']] : ['alertes', 'bacs', 'weekend'].map((topic) => [commune_id, topic])
      const consent = JSON.stringify({ moyen: 'code' })
      const rows = followed.map(([commune = '', topic = '']) => ({ id: newId(), follower_id: id, commune_id: commune, topic, consent }))
      await db.insertInto('follows').values(rows).execute()
    }
  }
}
