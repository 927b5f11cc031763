import { readFile, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { createClient } from '../../../contract/client.ts'
import { environment } from '../../../server/platform/settings/config.ts'
import { DIST } from '../../../server/platform/applications/build-when-stale.ts'
import { sourcesDigest } from '../../../server/platform/applications/sources-digest.ts'
import { SUPPORT } from '../../../server/test/letters.ts'
import { type SourceServer, sourceServer } from '../../../server/test/source-server.ts'
import { mailFolder } from './mail-folder.ts'
import { REGISTRY_FILE } from './registry.ts'
import { preparedDatabase } from '../../../server/test/prepared-database.ts'
import { run, type Running, signInAt, startService, temporaryFolder } from '../../../server/test/process.ts'

const ROOT = resolve(import.meta.dirname, '../../..')
const BUILD_MS = 120_000
const TOKEN_MS = 60_000

let started: Promise<Running> | undefined
let opened: Promise<SourceServer> | undefined
let cleanUp = async () => {}
/** Reads the e-mails of the service that the tests have started. */
let nextMail: ReturnType<typeof mailFolder> | undefined

/** Returns a site on this machine from which the service may import. A service at TEST_SERVICE_URL may not import from it. */
export const site = (): Promise<SourceServer> => (opened ??= sourceServer())

/**
 * Returns the service that all tests of the process share, started as by an operator, with the demonstration; on PostgreSQL with
 * TEST_DATABASE_URL. TEST_SERVICE_URL is the address of a running service to use instead: it is quicker while writing a test.
 */
export async function service(): Promise<{ url: string }> {
  const url = environment['TEST_SERVICE_URL']
  return url ? { url } : (started ??= begin())
}

export async function stopService(): Promise<void> {
  // If the service did not start, the error has already been reported.
  await (await started?.catch(() => null))?.end('SIGTERM')
  await (await opened)?.close()
  await cleanUp()
}

async function begin(): Promise<Running> {
  const { path, cleanUp: removeFolder } = temporaryFolder()
  nextMail = mailFolder(path)
  const database = await preparedDatabase(path)
  cleanUp = async () => {
    await database?.drop()
    removeFolder()
  }
  const { host: FETCH_ALLOW } = await site()
  // A local file of defibrillators, so that no test downloads the real registry.
  const registry = join(path, 'geodae.csv')
  await writeFile(registry, REGISTRY_FILE)
  const env = {
    DATA_DIR: path,
    DEMO: 'on',
    FETCH_ALLOW,
    ADDRESS_SEARCH_URL: `http://${FETCH_ALLOW}/adresses`,
    GEODAE_URL: pathToFileURL(registry).href,
    ...SUPPORT,
    // Long enough to see a held reply and to cancel it.
    REPLY_HOLD_SECONDS: '30',
    // Journeys go on with what a decision sends.
    DECISION_HOLD_SECONDS: '0',
    ...(database ? { DATABASE_URL: database.url } : {}),
  }
  const [running, built] = await Promise.all([startService(env), builtFromSources().catch((error: Error) => error)])
  process.once('exit', () => running.child.kill('SIGKILL'))
  if (built instanceof Error) {
    await running.end('SIGTERM')
    throw built
  }
  return running
}

/** Waits for the next e-mail that the service of the tests sends to an address. */
export function nextMailTo(address: string, matching?: RegExp): Promise<{ subject: string; text: string }> {
  if (!nextMail) throw new Error('E-mails of a service at TEST_SERVICE_URL cannot be read')
  return nextMail(address, matching)
}

/** Makes sure that the back-office is built from the present sources: tests must not use an older build. */
export async function builtFromSources(): Promise<void> {
  const { code, output } = await run('apps/backoffice/build/build.ts', ['--if-stale'], {})
  if (code !== 0) throw new Error(`The back-office was not built:\n${output}`)
  const digest = await sourcesDigest(ROOT)
  // Waits, since another process may be building the same sources.
  for (const until = Date.now() + BUILD_MS; Date.now() < until; await sleep(100))
    if ((await readFile(join(DIST, 'stamp'), 'utf8').catch(() => null)) === digest) return
  throw new Error(`The back-office was not built:\n${output}`)
}

const tokens = new Map<string, { token: Promise<string>; until: number }>()

/** Returns an access token of one of the demonstration's accounts at a service. */
async function tokenOf(url: string, email: string): Promise<string> {
  const kept = tokens.get(`${url} ${email}`)
  if (kept && Date.now() < kept.until) return kept.token
  const token = signInAt(url, email)
  tokens.set(`${url} ${email}`, { token, until: Date.now() + TOKEN_MS })
  return token
}

/** Returns the typed client, to prepare records for a test, or to check the effect of a page. */
export const api = async (email?: string) => clientAt((await service()).url, email)

/** Returns the typed client of another service. */
export const clientAt = (url: string, email = 'admin@demo.test') =>
  createClient({ baseUrl: url, appSource: 'backoffice', token: () => tokenOf(url, email) })
