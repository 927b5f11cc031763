import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { digestOf, sealAddress } from '../../server/chapters/suivis/following/addresses.ts'
import { newId } from '../../server/platform/db/id.ts'
import { makeLogger } from '../../server/platform/http/logs/request-log.ts'
import { environment, readConfig } from '../../server/platform/settings/config.ts'
import { makeServices } from '../../server/services.ts'
import { openDatabase } from '../../server/start.ts'
import { until } from '../../server/test/jobs.ts'
import { mailServer } from '../../server/test/mail-server.ts'
import { START_ARGS, startService, temporaryFolder } from '../../server/test/process.ts'
import { browserKeys } from '../../server/test/push-service.ts'
import { makeCleanup } from '../shared/cleanup.ts'
import { directDatabase } from '../shared/direct-database.ts'
import { settingsOf } from '../shared/own-service.ts'
import { percentile, table } from '../shared/statistics.ts'
import { takeStage } from '../shared/stage.ts'

/**
 * `npm run proof -- sending`, on an empty PostgreSQL database: a town hall sends an alert to followers on devices and by e-mail, whose push service and mail
 * server are stubs, while others read a list and somebody asks for a code. Prints how long each takes; ends with 1 if an e-mail came twice, or a notification that is not
 * counted as repeated (decision 0044).
 */
const { values } = parseArgs({
  options: {
    devices: { type: 'string', default: '5000' },
    mails: { type: 'string', default: '1000' },
    minutes: { type: 'string', default: '10' },
  },
})
const [devices, mails] = [Number(values.devices), Number(values.mails)]
const LIMIT_MS = Number(values.minutes) * 60_000
/** The type of an alert. */
const ALERTE = '01990000-0000-7000-8000-000000000003'
const ROWS_AT_ONCE = 1000
const cleanup = makeCleanup()
try {
  await sending()
} finally {
  await cleanup.run()
}

/** A push service that counts the messages of each device. */
async function countingService() {
  const got = new Map<string, number>()
  const server = createServer((request, response) => {
    request.resume().on('end', () => {
      got.set(request.url ?? '', (got.get(request.url ?? '') ?? 0) + 1)
      response.writeHead(201).end()
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  cleanup.add(() => (server.closeAllConnections(), server.close()))
  return { got, origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}` }
}

/** Writes the rows of those who follow the alerts of a commune, as a confirmed following does. */
async function follow(env: Record<string, string>, commune_id: string, origin: string): Promise<void> {
  const config = readConfig(env)
  const database = await openDatabase(config)
  const services = await makeServices(config, makeLogger('warn'), database)
  const { secrets } = services
  const vapidKey = (await services.push.keys.current()).publicKey
  const keys = browserKeys()
  const followers = Array.from({ length: devices + mails }, (_, n) => {
    const id = newId()
    const device = { endpoint: `${origin}/push/${n}`, ...keys, vapidKey }
    const address =
      n < devices ? ({ channel: 'push', subscription: device } as const) : ({ channel: 'mail', email: `suit${n}@example.fr` } as const)
    const { channel } = address
    const own = { channel, sealed_address: sealAddress(secrets, id, address), address_digest: digestOf(secrets, address) }
    return { id, ...own, langue: 'fr', vapid_key: n < devices ? vapidKey : null }
  })
  for (let at = 0; at < followers.length; at += ROWS_AT_ONCE) {
    const some = followers.slice(at, at + ROWS_AT_ONCE)
    await database.db.insertInto('followers').values(some).execute()
    const consent = JSON.stringify({ moyen: 'code' })
    const follows = some.map(({ id }) => ({ id: newId(), follower_id: id, commune_id, topic: 'alertes', secteur: null, consent }))
    await database.db.insertInto('follows').values(follows).execute()
  }
  services.limits.close()
  await database.close()
}

async function sending(): Promise<void> {
  const folder = temporaryFolder()
  cleanup.add(() => folder.cleanUp())
  const mail = await mailServer()
  cleanup.add(() => mail.close())
  const push = await countingService()
  const env = {
    ...settingsOf(mail),
    DATABASE_URL: environment['DATABASE_URL'] ?? '',
    DATA_DIR: folder.path,
    PUBLIC_URL: 'https://beffroi.example.fr',
    PUSH_SERVICES: push.origin,
  }
  const service = await startService(env, { args: START_ARGS, quiet: true })
  cleanup.add(() => service.child.kill('SIGKILL'))
  const { publisher, acteur_id, commune_id } = await takeStage(service.url)
  await follow(env, commune_id, push.origin)
  console.log(`${devices} devices and ${mails} addresses follow the alerts of the commune.`)

  // Answers of several records.
  // oxlint-disable-next-line typescript/no-explicit-any
  const api = async (method: string, path: string, body?: unknown, headers: Record<string, string> = {}): Promise<any> => {
    const answer = await fetch(`${service.url}/api/v1${path}`, {
      method,
      headers: { 'x-app-source': 'mairie', authorization: `Bearer ${publisher}`, 'content-type': 'application/json', ...headers },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`)
    return ((await answer.json()) as { data: unknown }).data
  }
  const { id } = await api('POST', '/publications', {
    title: 'Crue de la Loire',
    body: 'La Loire monte. Éloignez-vous des berges.',
    acteur_id,
    commune_id,
    type_id: ALERTE,
    expire_le: new Date(Date.now() + 3_600_000).toISOString(),
    alerte: { severite: 'vigilance' },
  })
  const { version, prets } = await api('GET', `/publications/${id}/envois`)
  const [{ genre, destinataires, approbation }] = prets
  const { nom } = await api('GET', `/communes/${commune_id}`)
  const alone =
    approbation === 'autre' ? { motif_seul: 'Une mesure, sans autre personne.' } : approbation === 'seule' ? { commune: nom } : {}

  const over = new AbortController()
  const reads: number[] = []
  const reader = async () => {
    for (; !over.signal.aborted; await sleep(50)) {
      const asked = performance.now()
      await (await fetch(`${service.url}/api/v1/communes/${commune_id}/publications`, { headers: { 'x-app-source': 'public' } })).text()
      reads.push(performance.now() - asked)
    }
  }
  const readers = Promise.all([reader(), reader()])
  const ofFollowers = () => mail.got.filter(({ to }) => to.startsWith('suit'))
  const began = performance.now()
  await api('POST', `/publications/${id}/envois`, { genre, destinataires, ...alone }, { 'if-match': `"v${version}"` })
  const seconds = async (what: string, isDone: () => boolean) => {
    await until(what, isDone, LIMIT_MS)
    return ((performance.now() - began) / 1000).toFixed(1)
  }
  const code = async () => {
    await until('some have arrived', () => push.got.size + ofFollowers().length >= (devices + mails) / 3, LIMIT_MS)
    const asked = performance.now()
    const email = `code-${newId()}@example.fr`
    await fetch(`${service.url}/api/auth/code`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-app-source': 'public' },
      body: JSON.stringify({ email }),
    })
    await until('the code has arrived', () => mail.got.some(({ to }) => to === email), LIMIT_MS)
    return ((performance.now() - asked) / 1000).toFixed(1)
  }
  const [pushed, mailed, coded] = await Promise.all([
    seconds('each device has its message', () => push.got.size === devices),
    seconds('each address has its e-mail', () => new Set(ofFollowers().map(({ to }) => to)).size === mails),
    code(),
  ])
  // What would come twice comes soon.
  await sleep(2000)
  over.abort()
  await readers
  const mailedAgain = ofFollowers().length - mails
  const pushedAgain = [...push.got.values()].reduce((sum, n) => sum + n - 1, 0)
  const { query } = directDatabase(cleanup, env.DATABASE_URL)
  const [counted] = await query<{ repeated: number }>('select coalesce(sum(repeated), 0)::int as repeated from remises', [])
  console.log(
    `\n${table(
      ['what', 'figure'],
      [
        [`${devices} notifications`, `${pushed} s`],
        [`${mails} e-mails`, `${mailed} s`],
        ['readers meanwhile, p99', `${percentile(reads)(0.99)} ms`],
        ['a sign-in code in the middle', `${coded} s`],
        ['e-mails that came again', mailedAgain],
        ['notifications that came again, and those counted as repeated', `${pushedAgain}, ${counted?.repeated}`],
      ],
    )}`,
  )
  if (mailedAgain > 0 || pushedAgain > (counted?.repeated ?? 0)) process.exitCode = 1
  await service.end('SIGTERM')
}
