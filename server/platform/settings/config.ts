import { OUTSIDE_FACTS } from '../outside-facts/facts.ts'
import { addressSearch } from './address-search.ts'
import { auth } from './auth.ts'
import { fetchAllow, limits, proxies } from './http.ts'
import { hsts } from './hsts.ts'
import { listeningAddress } from './listening-address.ts'
import { instanceTerritory } from './instance-territory.ts'
import { mail, support } from './mail.ts'
import { mapTiles } from './map-tiles.ts'
import { media } from './media.ts'
import { metrics } from './metrics.ts'
import { payments } from './payments.ts'
import { pushServices } from './push.ts'
import { systemd } from './systemd.ts'
import { tracing } from './tracing.ts'
import { retention } from './retention.ts'
import { site } from './site.ts'
import {
  ConfigError,
  databaseAddress,
  emailAddress,
  integer,
  list,
  onOff,
  oneOf,
  readableFile,
  sourceUrl,
  url,
  writtenFile,
} from './values.ts'

/** The process environment. No other file reads `process.env`. */
export const environment: Record<string, string | undefined> = process.env

/** All settings of the service. They are read once from the environment and passed on as an argument. */
export type Config = ReturnType<typeof readConfig>

/**
 * Reads the settings from an environment. Spec §1-11.
 * @throws ConfigError naming the first variable that cannot be used.
 */
export function readConfig(env: Record<string, string | undefined>) {
  const databaseUrl = databaseAddress('DATABASE_URL', env['DATABASE_URL'])
  const databaseDirectUrl = databaseAddress('DATABASE_DIRECT_URL', env['DATABASE_DIRECT_URL'])
  if (databaseDirectUrl && !databaseUrl)
    throw new ConfigError('DATABASE_DIRECT_URL requires DATABASE_URL, the address of the pooler in front of that database.')
  const responseCacheBytes = integer('HOT_ANSWERS_MB', env['HOT_ANSWERS_MB'], 64, 0, 65_536) * 1024 ** 2
  const production = env['NODE_ENV'] === 'production'
  const demo = onOff('DEMO', env['DEMO'], !databaseUrl && !production)
  if (demo && production) throw new ConfigError('DEMO cannot be on with NODE_ENV=production: its accounts have a public password.')
  const signIn = auth(env)
  const adminEmail = emailAddress('ADMIN_EMAIL', env['ADMIN_EMAIL'])
  const adminPassword = env['ADMIN_PASSWORD'] || undefined
  if (adminEmail && !adminPassword && !signIn.issuer) throw new ConfigError('ADMIN_EMAIL requires ADMIN_PASSWORD (at least 10 characters).')
  if (adminPassword && adminPassword.length < 10) throw new ConfigError('ADMIN_PASSWORD must have at least 10 characters.')
  const host = env['HOST'] || '127.0.0.1'
  const port = integer('PORT', env['PORT'], 3000, 0, 65535)
  const corsOrigins = list(env['CORS_ORIGINS'])
  for (const origin of corsOrigins)
    if (!URL.canParse(origin) || new URL(origin).origin !== origin)
      throw new ConfigError(`CORS_ORIGINS: "${origin}" is not an origin such as https://www.example.fr.`)
  const named = url('PUBLIC_URL', env['PUBLIC_URL'], ['http:', 'https:'])
  if (named && `${new URL(named).origin}/` !== new URL(named).href)
    throw new ConfigError(
      'PUBLIC_URL must be an address without a path, such as https://beffroi.example.fr: the service has all of its host.',
    )
  const role = oneOf('ROLE', env['ROLE'], ['all', 'api', 'worker'] as const, 'all')
  return {
    host,
    port,
    /** The address in links: PUBLIC_URL, else that of the demonstration on this machine. No request changes it. Spec §2-123. */
    publicUrl: named ?? (demo && role === 'all' ? listeningAddress({ host, port }) : undefined),
    /** The one origin whose pages may send forms: that of PUBLIC_URL. Null: the origin of each request. */
    ownOrigin: named ? new URL(named).origin : null,
    databaseUrl,
    databaseDirectUrl,
    databasePool: integer('DATABASE_POOL', env['DATABASE_POOL'], 12, 1, 200),
    responseCacheBytes,
    dataDir: env['DATA_DIR'] || './var',
    installation: env['INSTALLATION'] || null,
    instanceTerritory: instanceTerritory(env['INSTANCE_TERRITORY']),
    role,
    production,
    demo,
    demoPassword: env['DEMO_PASSWORD'] || 'beffroi-demo',
    auth: signIn,
    admin: adminEmail ? { email: adminEmail.toLowerCase(), password: adminPassword } : null,
    redisUrl: url('REDIS_URL', env['REDIS_URL'], ['redis:', 'rediss:']),
    backoffice: onOff('BACKOFFICE', env['BACKOFFICE'], true),
    espace: onOff('ESPACE', env['ESPACE'], true),
    mapTiles: mapTiles(env),
    site: site(env),
    limits: limits(env['RATE_LIMITS']),
    trustProxy: proxies(env['TRUST_PROXY']),
    corsOrigins,
    hsts: hsts(env['HSTS']),
    fetchAllow: fetchAllow(env['FETCH_ALLOW']),
    addressSearch: addressSearch(env['ADDRESS_SEARCH_URL'], fetchAllow(env['FETCH_ALLOW'])),
    mail: mail(env),
    pushServices: pushServices(env['PUSH_SERVICES']),
    media: media(env),
    importPictures: onOff('IMPORT_PICTURES', env['IMPORT_PICTURES'], true),
    payments: payments(env, production),
    support: support(env),
    retention: retention(env),
    logLevel: oneOf('LOG_LEVEL', env['LOG_LEVEL'], ['fatal', 'error', 'warn', 'info', 'debug', 'silent'] as const, 'info'),
    registers: {
      elus: list(env['ELUS_URLS']).map((address) => sourceUrl('ELUS_URLS', address)),
      mairies: env['MAIRIES_URL'] ? sourceUrl('MAIRIES_URL', env['MAIRIES_URL']) : undefined,
    },
    geodae: {
      url: sourceUrl('GEODAE_URL', env['GEODAE_URL'] || OUTSIDE_FACTS.geodaeFile.value),
      /** Whether the operator set GEODAE_URL. A worker then synchronises the catalogue from the first day. */
      named: Boolean(env['GEODAE_URL']),
      apiUrl: url('GEODAE_API_URL', env['GEODAE_API_URL'], ['http:', 'https:']) ?? OUTSIDE_FACTS.geodaeApi.value,
    },
    auditAnchors: writtenFile('AUDIT_ANCHORS', env['AUDIT_ANCHORS']),
    tracing: tracing(env),
    systemd: systemd(env, process.pid),
    metrics: metrics(env, { host, port }),
    shutdownDrainMs: integer('SHUTDOWN_DRAIN_MS', env['SHUTDOWN_DRAIN_MS'], 1500, 0, 8000),
  }
}

/**
 * Checks that the files of public registers that the settings name can be read. A service does so at its start, instead of failing at the next import;
 * a command says it of the file that it needs.
 * @throws ConfigError
 */
export function assertSourceFiles({ geodae, registers }: Pick<Config, 'geodae' | 'registers'>): void {
  const named = [
    ['GEODAE_URL', geodae.url],
    ...registers.elus.map((source) => ['ELUS_URLS', source] as const),
    ['MAIRIES_URL', registers.mairies ?? ''],
  ] as const
  for (const [name, source] of named) if (source && !/^https?:/.test(source)) readableFile(name, source)
}
