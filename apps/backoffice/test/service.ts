import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { simpleParser } from 'mailparser'
import { createClient } from '../../../contract/client.ts'
import { environment } from '../../../server/platform/settings/config.ts'
import { DIST } from '../../../server/platform/applications/build-when-stale.ts'
import { sourcesDigest } from '../../../server/platform/applications/sources-digest.ts'
import { SUPPORT } from '../../../server/test/letters.ts'
import { type SourceServer, sourceServer } from '../../../server/test/source-server.ts'
import { REGISTRY_FILE } from './registry.ts'
import { preparedDatabase } from '../../../server/test/prepared-database.ts'
import { run, type Running, signInAt, startService, temporaryFolder } from '../../../server/test/process.ts'

const ROOT = resolve(import.meta.dirname, '../../..')
const BUILD_MS = 120_000
const TOKEN_MS = 60_000
const MAIL_MS = 60_000

let started: Promise<Running> | undefined
let opened: Promise<SourceServer> | undefined
let cleanUp = async () => {}
/** The folder of the service that the tests have started. */
let folder: string | undefined

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
  folder = path
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
    GEODAE_URL: pathToFileURL(registry).href,
    ...SUPPORT,
    // Long enough to see a held reply and to cancel it.
    REPLY_HOLD_SECONDS: '30',
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

/**
 * Waits for the next e-mail to an address, which the service of the tests writes to a file.
 * @returns its subject and text
 */
export async function nextMailTo(address: string): Promise<{ subject: string; text: string }> {
  if (folder === undefined) throw new Error('E-mails of a service at TEST_SERVICE_URL cannot be read')
  const mail = join(folder, 'mail')
  for (const until = Date.now() + MAIL_MS; Date.now() < until; await sleep(100)) {
    const files = (await readdir(mail).catch(() => [])).filter((file) => file.endsWith('.eml') && !read.has(file))
    for (const file of files) {
      const { to, subject = '', text = '' } = await simpleParser(await readFile(join(mail, file)))
      if (to === undefined || Array.isArray(to) || to.text !== address) continue
      read.add(file)
      return { subject, text }
    }
  }
  throw new Error(`No e-mail to ${address} within ${MAIL_MS} ms`)
}
const read = new Set<string>()

/** Makes sure that the back-office is built from the present sources: tests must not use an older build. */
async function builtFromSources(): Promise<void> {
  const { code, output } = await run('apps/backoffice/build/build.ts', ['--if-stale'], {})
  if (code !== 0) throw new Error(`The back-office was not built:\n${output}`)
  const digest = await sourcesDigest(ROOT)
  // Waits, since another process may be building the same sources.
  for (const until = Date.now() + BUILD_MS; Date.now() < until; await sleep(100))
    if ((await readFile(join(DIST, 'stamp'), 'utf8').catch(() => null)) === digest) return
  throw new Error(`The back-office was not built:\n${output}`)
}

const tokens = new Map<string, { token: Promise<string>; until: number }>()

/** Returns an access token of one of the demonstration's accounts. */
async function tokenOf(email: string): Promise<string> {
  const { url } = await service()
  const kept = tokens.get(email)
  if (kept && Date.now() < kept.until) return kept.token
  const token = signInAt(url, email)
  tokens.set(email, { token, until: Date.now() + TOKEN_MS })
  return token
}

/** Returns the typed client, to prepare records for a test, or to check the effect of a page. */
export async function api(email = 'admin@demo.test') {
  const { url } = await service()
  return createClient({ baseUrl: url, appSource: 'backoffice', token: () => tokenOf(email) })
}
