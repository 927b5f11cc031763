import { once } from 'node:events'
import { type AddressInfo, connect, createServer } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import { discoveredKeys } from './chapters/sign-in/public.ts'
import { makeApp } from './app.ts'
import { anchorTrail } from './platform/audit/anchor.ts'
import { doMaintenance } from './maintenance.ts'
import { followGrowth, LOOK_MS, shortenLog } from './platform/db/embedded/upkeep.ts'
import { assertSourceFiles, type Config, environment, readConfig } from './platform/settings/config.ts'
import { EVERY_ADDRESS } from './platform/settings/listening-address.ts'
import { type Misspelt, misspeltSettings } from './platform/settings/misspelt.ts'
import { VERSION } from './platform/version.ts'
import { retryWhileAway } from './platform/db/retry.ts'
import { migrate } from './platform/db/migrations/migrate.ts'
import { type OpenDatabase, openEmbedded, openPostgres } from './platform/db/open.ts'
import { isRefusedConnection } from './platform/db/sql-state.ts'
import { preparePooler } from './platform/db/connections/pooler.ts'
import type { SessionLimits } from './platform/db/connections/pool.ts'
import { makeLogger } from './platform/http/logs/request-log.ts'
import { terminalLog } from './platform/http/logs/terminal-log.ts'
import { OperatorError, operatorSentence } from './platform/operator-error.ts'
import { watchdog } from './platform/event-loop/watchdog.ts'
import { makeServices } from './services.ts'
import { firstStart } from './first-start.ts'
import { banner } from './banner.ts'
import type { WiredServices } from './platform/chapter.ts'
import { warnOfData, warnOfNewerDatabase, warnOfSettings } from './start-warnings.ts'
import { buildWhenStale } from './platform/applications/build-when-stale.ts'
import { stopOnSignals } from './stop.ts'
import { notifySystemd } from './platform/systemd/notify.ts'
import { traceWith } from './platform/tracing/trace.ts'

/** When the maintenance runs, in ms after the start: once soon, and then each hour. */
const [FIRST_MAINTENANCE_MS, MAINTENANCE_MS] = [300_000, 3_600_000]

const DATABASE_WAIT_MS = 30_000

/** Starts the service and serves until a signal. An unusable setting or folder ends the start with one plain sentence. */
export async function start(env = environment): Promise<void> {
  try {
    await serve(await settled(env), misspeltSettings(env))
  } catch (error) {
    const sentence = operatorSentence(error)
    const said = `Beffroi cannot start.${sentence ? ` ${sentence}` : ''}`
    if (isForPrograms(env['NODE_ENV'] === 'production', process.stderr)) console.error(failureLine(said, sentence ? undefined : error))
    else if (sentence) console.error(`\n${said}\n`)
    else console.error(`\n${said}\n`, error)
    process.exit(1)
  }
}

/**
 * Reads the settings, and tries HOST: before the database is opened and filled, which may take half a minute. In place of PORT=0 is the port that the
 * system chose, so that links of the demonstration have it before the service listens.
 */
async function settled(env: typeof environment): Promise<Config> {
  const config = readConfig(env)
  const port = await tryHost(config)
  return config.port === 0 && config.demo ? readConfig({ ...env, PORT: String(port) }) : config
}

/** Whether what the service says is JSON only: in production, where a program collects it. */
const isForPrograms = (production: boolean, { isTTY }: { isTTY?: boolean }): boolean => production && !isTTY

/** The line of the log for the failure of a start: before it there may be no logger. */
const failureLine = (msg: string, error: unknown): string => {
  const { name, message, stack } = (error ?? {}) as Partial<Error>
  const err = error === undefined ? {} : { err: { name, message, stack } }
  return JSON.stringify({ level: 'fatal', time: new Date().toISOString(), ...err, msg })
}

async function serve(config: Config, misspelt: Misspelt[]): Promise<void> {
  assertSourceFiles(config)
  const logger = makeLogger(config.logLevel, process.stdout.isTTY ? terminalLog() : undefined)
  if (config.tracing) traceWith((await import('./platform/tracing/open-telemetry.ts')).openTelemetry(config.tracing))
  const inJson = isForPrograms(config.production, process.stdout)
  const say = inJson ? (line: string) => logger.info(line.trim()) : console.log
  for (const { given, meant } of misspelt) logger.warn({ given, meant }, `${given} is no setting and is not read: did you mean ${meant}?`)
  if (!config.databaseUrl) say('  La base de données s’ouvre… — opening the database…')
  await tryPort(config)
  if (config.auth.issuer) void tryIssuer(config.auth.issuer, logger)
  const database = await openDatabase(config)
  await migrateWhenUp(database, config)
  await warnOfNewerDatabase(database, logger)
  const services = await makeServices(config, logger, database)
  const filled = await firstStart(services, say)
  await warnOfData(services, filled)
  await services.outgoing.begin()
  const readiness = { stopping: false }
  watchdog()
  const app = makeApp(services, { readiness })
  const begun = Promise.withResolvers<void>()
  // Before it listens, so that a signal during the start of the jobs ends the process in order.
  const systemd = notifySystemd(config.systemd, logger)
  stopOnSignals(config, { app, services, readiness, systemd, begun: begun.promise })
  const listening = await listen(app, config)
  const address = config.ownOrigin === null && config.publicUrl ? config.publicUrl : listening
  if ((config.backoffice || config.espace || config.site) && config.role !== 'worker') void buildWhenStale(logger)
  await services.jobs.work()
  begun.resolve()
  if (readiness.stopping) return
  systemd.ready()
  warnOfSettings(services)
  if (inJson) {
    const { communes, admin, withoutAdmin: without_admin } = filled
    logger.info({ version: VERSION, address, role: config.role, communes, admin, without_admin }, `Beffroi ${VERSION} est prêt — is ready`)
  } else console.log(banner(config, address, filled))

  await anchorTrail(services).catch((error: unknown) => logger.warn({ err: String(error) }, 'the audit trail was not anchored'))
  maintainRegularly(services, readiness)
}

/** Migrates the database; waits for one that is starting at the same time as the service. */
async function migrateWhenUp(database: OpenDatabase, config: Config): Promise<void> {
  const until = Date.now() + DATABASE_WAIT_MS
  await retryWhileAway(
    async () => {
      await migrate(database.sessions)
      if (config.databaseDirectUrl) await preparePooler(database.pool, config.databaseDirectUrl)
    },
    (_attempt, error) => (isRefusedConnection(error) || Date.now() > until ? null : 1000),
  )
}

/** Runs the hourly maintenance and the upkeep of the database until the service stops. */
function maintainRegularly(services: WiredServices, readiness: { readonly stopping: boolean }): void {
  const { database, logger } = services
  const maintain = () => void (readiness.stopping || doMaintenance(services))
  // Soon for the first time: a service that is restarted more often than each hour does what is due, too.
  setTimeout(maintain, FIRST_MAINTENANCE_MS).unref()
  setInterval(maintain, MAINTENANCE_MS).unref()
  const follow = async () => {
    await followGrowth(database).catch((error: unknown) => logger.warn({ err: String(error) }, 'statistics were not refreshed'))
    await shortenLog(database).catch((error: unknown) => logger.warn({ err: String(error) }, 'the write-ahead log was not shortened'))
  }
  setInterval(() => void (readiness.stopping || follow()), LOOK_MS).unref()
}

async function listen(app: FastifyInstance, { host, port }: Config): Promise<string> {
  try {
    return await app.listen({ host, port })
  } catch (error) {
    throw listenFault(error, { host, port })
  }
}

/**
 * Asks whether HOST is an address of this machine. Nothing listens on the port of the service meanwhile.
 * @returns a port of it that is free
 * @throws OperatorError if it is no address of this machine
 */
async function tryHost({ host, port }: Config): Promise<number> {
  const server = createServer()
  try {
    server.listen({ host, port: 0 })
    await once(server, 'listening')
    return (server.address() as AddressInfo).port
  } catch (error) {
    throw listenFault(error, { host, port })
  } finally {
    server.close()
  }
}

/** Says it in the log if the provider of the settings does not answer as one: nobody can sign in, and nothing else would say so before somebody tries. */
async function tryIssuer(issuer: string, logger: Logger): Promise<void> {
  await discoveredKeys(issuer)().catch((error: unknown) =>
    logger.warn({ issuer, err: String(error) }, 'AUTH_ISSUER does not answer as a provider: no token can be checked until it does'),
  )
}

const PORT_WAIT_MS = 1000

/**
 * Asks whether another program listens on the port of the service. Nothing listens meanwhile: whoever waits for the service would find what does.
 * @throws OperatorError if one does
 */
async function tryPort({ host, port }: Config): Promise<void> {
  if (port === 0) return
  const socket = connect({ host: EVERY_ADDRESS[host] ?? host, port })
  const isTaken = await Promise.race([
    once(socket, 'connect').then(
      // The system may have chosen the port itself as the near end of the connection.
      () => socket.localPort !== socket.remotePort,
      () => false,
    ),
    sleep(PORT_WAIT_MS, false, { ref: false }),
  ])
  socket.on('error', () => {}).destroy()
  if (isTaken) throw listenFault(Object.assign(new Error('the port is used'), { code: 'EADDRINUSE' }), { host, port })
}

/** Returns the error that names the setting at fault. */
function listenFault(error: unknown, { host, port }: Pick<Config, 'host' | 'port'>): OperatorError {
  if (error instanceof OperatorError) return error
  if ((error as { code?: string }).code === 'EADDRINUSE')
    return new OperatorError(`PORT=${port} is used by another program: choose another port, such as PORT=3001.`, { cause: error })
  return new OperatorError(`HOST=${host} with PORT=${port} cannot be listened on: ${(error as Error).message}.`, { cause: error })
}

/**
 * Opens the database of the settings.
 * @param limits those of a command, which goes through no pooler; a service has those of a request
 */
export async function openDatabase(config: Config, limits?: SessionLimits): Promise<OpenDatabase> {
  const { databaseUrl, databaseDirectUrl: directUrl, databasePool: max } = config
  if (!databaseUrl) return openEmbedded(config.dataDir)
  if (limits) return openPostgres(directUrl ?? databaseUrl, { max, limits })
  return openPostgres(databaseUrl, { max, directUrl })
}
