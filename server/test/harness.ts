import { exportJWK, generateKeyPair, SignJWT } from 'jose'
import { openAsBlob } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { after } from 'node:test'
import type { QueryConfig } from 'pg'
import type { Logger } from 'pino'
import { tokenVerifier } from '../platform/access/tokens.ts'
import { makeApp } from '../app.ts'
import { readConfig } from '../platform/settings/config.ts'
import type { Db } from '../platform/db/db.ts'
import { migrate } from '../platform/db/migrations/migrate.ts'
import { shortenLog } from '../platform/db/embedded/upkeep.ts'
import { type OpenDatabase, openEmbedded, openPostgres } from '../platform/db/open.ts'
import { responseCache } from '../platform/response-cache/response-cache.ts'
import { makeLogger } from '../platform/http/logs/request-log.ts'
import { makeServices } from '../services.ts'
import type { WiredServices } from '../platform/chapter.ts'
import { balancedEnv, besideAnother, isBalanced } from './balanced.ts'
import { databaseImage } from './database-image.ts'
import { emptyDatabase } from './empty-database.ts'
import { migratedDatabase } from './prepared-database.ts'
import { temporaryFolder } from './process.ts'
import { JOB_TABLE } from './queue-tables.ts'

export { emptyDatabase }

/**
 * One service for all test files of a process, listening on a real port over a real database: the embedded one, or a fresh
 * database on TEST_DATABASE_URL. Emptied between tests by reset(). The file is long because its parts share the one service.
 */
export interface Harness {
  url: string
  services: WiredServices
  db: Db
  /** Empties every table that tests fill. */
  reset: () => Promise<void>
  /** Returns an access token of the tests' issuer for a subject; this process has the issuer's key. */
  token: (subject: string, claims?: Record<string, unknown>) => Promise<string>
}

export const TEST_ISSUER = 'https://issuer.test'
export const TEST_AUDIENCE = 'beffroi-test'
/** Secret of the signatures of payment events. */
export const TEST_WEBHOOK_SECRET = 'whsec_of_the_tests'
/** The data folder of the services: without it they would write e-mails and anchors into the developer's `./var`. */
const data = temporaryFolder()
process.once('exit', data.cleanUp)
const { publicKey, privateKey } = await generateKeyPair('ES256')
const jwk = { ...(await exportJWK(publicKey)), kid: 'test', alg: 'ES256' }

/** Signs a token of the tests' issuer. */
export const signToken = (subject: string, claims: Record<string, unknown> = {}): Promise<string> =>
  new SignJWT(claims)
    .setProtectedHeader({ alg: 'ES256', kid: 'test' })
    .setIssuer(TEST_ISSUER)
    .setAudience(TEST_AUDIENCE)
    .setSubject(subject)
    .setIssuedAt()
    .setExpirationTime((claims['exp'] as number | undefined) ?? '2h')
    .sign(privateKey)

/**
 * Pool timeouts. Beside other tests a connection may take long to open, which is not what is tested. An idle connection is closed,
 * since the parts of the suite share the hundred connections of one server.
 */
const BESIDE_OTHERS = { connection: 6000, idle: 1000 }

/** Opens an embedded database. Mutation tests give an image without tables, since they change the migrations too. */
const emptyEmbedded = async () => {
  const image = process.env['TEST_DATABASE_IMAGE']
  return openEmbedded(null, image ? await openAsBlob(image) : await databaseImage())
}

/** Creates a migrated database of the kind under test; `drop` removes it. */
export async function freshDatabase(): Promise<{ database: OpenDatabase; url: string | undefined; drop: () => Promise<void> }> {
  const created = process.env['TEST_DATABASE_IMAGE'] ? await emptyDatabase() : await migratedDatabase()
  const database = created ? openPostgres(created.url, { max: 12, ...BESIDE_OTHERS }) : await emptyEmbedded()
  await migrate(database.pool)
  return {
    database,
    url: created?.url,
    drop: async () => {
      await database.close()
      await created?.drop()
    },
  }
}

/** The tables that keep their rows between tests: what the migrations wrote, and the keys of the service. Every other one is emptied. */
const KEPT = [
  'schema_migrations',
  'schema_functions',
  'publication_types',
  'publication_mots_etat',
  'audit_head',
  'auth_jwks',
  'server_secrets',
]

/** Size in bytes above which tables are truncated. */
const MUCH = 20_000_000

/** Empties the tables. Few rows are deleted: truncating fifty tables makes PostgreSQL recreate hundreds of files, which takes seconds. */
async function empty({ pool }: OpenDatabase): Promise<void> {
  // The limits of a request are not those of a test: on a slow disk a truncation takes longer, and one that failed would fail again before each test.
  const text = `
    begin;
    set local statement_timeout = '4min';
    do $$
    declare
      emptied text[] := array(select c.relname from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
        and c.relname <> all('{${KEPT.join(',')}}'));
      name text;
    begin
      if (select sum(pg_relation_size(one::regclass)) from unnest(emptied) one) > ${MUCH} then
        alter table audit_log disable trigger audit_no_truncate;
        alter table audit_segments disable trigger audit_segments_no_truncate;
        execute 'truncate ' || array_to_string(emptied, ', ');
        alter table audit_log enable trigger audit_no_truncate;
        alter table audit_segments enable trigger audit_segments_no_truncate;
      else
        -- Neither the keys between them, nor what keeps totals and forbids changes, but what tells that answers are others now.
        set local session_replication_role = replica;
        -- A table without a page has never had a row.
        for name in select one from unnest(emptied) one where pg_relation_size(one::regclass) > 0 loop
          execute 'delete from ' || name;
        end loop;
        perform hot_changed('{*}');
      end if;
    end $$;
    set local session_replication_role = origin;
    delete from ${JOB_TABLE};
    update audit_head set seq = 0, hash = sha256(convert_to('beffroi audit' || case when chain = 0 then '' else ' ' || chain end, 'UTF8'));
    select setval('audit_seq', 1, false);
    commit`
  await pool.query({ text, query_timeout: 240_000 } as QueryConfig)
}

let shared: Promise<Harness> | undefined
let stop = async () => {}
const others = new Set<() => Promise<void>>()
// A root hook: runs after the last test of the last file.
after(stopHarness)

/** Stops the shared service, if any, and services left open by failed tests, and drops its database. For commands that are not tests. */
export async function stopHarness(): Promise<void> {
  await shared
  await Promise.all([...others].map((close) => close().catch(() => {})))
  await stop()
  stop = async () => {}
}

/** Returns the shared service; the first call starts it. */
export const harness = (): Promise<Harness> => (shared ??= begin())

/**
 * Starts a second service on the same database, with its own settings. The caller closes it.
 * @param withOwnIssuer trusts the embedded issuer instead of the tests' issuer
 * @param database another database, closed by the caller
 */
export async function anotherService(
  env: Record<string, string>,
  {
    withOwnIssuer = false,
    database,
    logger = makeLogger('silent'),
  }: { withOwnIssuer?: boolean; database?: OpenDatabase; logger?: Logger } = {},
): Promise<{ url: string; services: WiredServices; close: () => Promise<void> }> {
  const { services: first } = await harness()
  const config = readConfig(balancedEnv({ DEMO: 'off', DATA_DIR: data.path, ...env }))
  const services = await makeServices(config, logger, database ?? first.database)
  if (!withOwnIssuer && !config.auth.issuer) services.verify = first.verify
  const { app, url, alone } = await listen(services)
  const close = async () => {
    others.delete(close)
    await alone()
    app.server.closeAllConnections()
    await app.close()
    await services.jobs.stop()
    services.limits.close()
  }
  others.add(close)
  return { url, services, close }
}

/**
 * Makes an application over the same services as another, for tests that add routes or another logger. It has its own response
 * cache: closing the application closes only that cache.
 */
export function anotherApp(
  services: WiredServices,
  changes: Partial<Pick<WiredServices, 'config' | 'logger'>> = {},
  options: Parameters<typeof makeApp>[1] = {},
): ReturnType<typeof makeApp> {
  const { config, logger, database } = { ...services, ...changes }
  return makeApp({ ...services, ...changes, responseCache: responseCache(config, database, logger) }, options)
}

/** @returns `alone` stops the second service and the load balancer, when there are two services */
async function listen(services: WiredServices) {
  const app = makeApp(services, { strict: true })
  await app.listen({ host: '127.0.0.1', port: 0 })
  const url = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`
  if (!isBalanced || !services.database.url) return { app, url, alone: async () => {} }
  const both = await besideAnother(services, url)
  return { app, url: both.url, alone: both.close }
}

async function begin(): Promise<Harness> {
  const { database, drop } = await freshDatabase()
  const config = readConfig(
    balancedEnv({
      RATE_LIMITS: 'off',
      DEMO: 'off',
      DATA_DIR: data.path,
      CORS_ORIGINS: 'https://front.example.fr',
      PAYMENT_WEBHOOK_SECRETS: TEST_WEBHOOK_SECRET,
    }),
  )
  const services = await makeServices(config, makeLogger('silent'), database)
  services.verify = tokenVerifier({ issuer: TEST_ISSUER, audience: TEST_AUDIENCE, load: async () => ({ keys: [jwk] }) })
  const { app, url, alone } = await listen(services)
  stop = async () => {
    await alone()
    app.server.closeAllConnections()
    await app.close()
    await drop()
  }
  const reset = async () => {
    await empty(database)
    await shortenLog(database)
  }
  return { url, services, db: database.db, reset, token: signToken }
}
