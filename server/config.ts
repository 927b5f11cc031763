import { fileURLToPath } from 'node:url'
import { z } from 'zod'
import { DEFAULT_LIMITS, type Limit, type Limits } from '../contract/limits.ts'
import { allowEntry } from './fetch/allow.ts'
import { OperatorError } from './operator-error.ts'
import { secretList } from './webhooks/secret-list.ts'

/** The one place that touches the process environment. */
export const environment: Record<string, string | undefined> = process.env

/** Every setting of the service, read once from the environment and passed in. No other file reads the environment. */
export type Config = ReturnType<typeof readConfig>

/** A setting that cannot be used; its message names the variable and is meant for the operator. */
export class ConfigError extends OperatorError {}

const list = (value: string | undefined) =>
  (value ?? '')
    .split(',')
    .map((item) => item.trim())
    .filter(Boolean)

const integer = (name: string, value: string | undefined, fallback: number, min: number, max: number): number => {
  if (value === undefined || value === '') return fallback
  if (!/^\d+$/.test(value) || Number(value) < min || Number(value) > max)
    throw new ConfigError(`${name} must be a whole number from ${min} to ${max}, not "${value}".`)
  return Number(value)
}

const url = (name: string, value: string | undefined, schemes: string[]): string | undefined => {
  if (!value) return undefined
  if (!URL.canParse(value) || !schemes.includes(new URL(value).protocol))
    throw new ConfigError(`${name} must be a ${schemes.map((s) => `${s}//…`).join(' or ')} address.`)
  return value
}

/** The national registry of defibrillators, Géo'DAE: the file of all devices, and the same by rows. */
const GEODAE = 'edb6a9e1-2f16-4bbf-99e7-c3eb6b90794c'
const GEODAE_FILE = `https://www.data.gouv.fr/api/1/datasets/r/${GEODAE}`
const GEODAE_API = `https://tabular-api.data.gouv.fr/api/resources/${GEODAE}/data/`

/** Where a public register is read: an address, or a file of this machine. */
const sourceUrl = (name: string, value: string): string => {
  if (!/^(https?|file):\/\//.test(value) || !URL.canParse(value))
    throw new ConfigError(`${name} must hold http(s):// or file:// addresses, not "${value}".`)
  return value.startsWith('file:') ? fileURLToPath(value) : value
}

/** FETCH_ALLOW: the hosts and ports that imports may reach though they are private. */
const fetchAllow = (value: string | undefined): ReadonlySet<string> =>
  new Set(
    list(value).map((item) => {
      const entry = allowEntry(item)
      if (!entry)
        throw new ConfigError(
          `FETCH_ALLOW must be host:port pairs with commas, such as agenda.mairie.local:8080,[fd00::7]:80; "${item}" is not one.`,
        )
      return entry
    }),
  )

const oneOf = <T extends string>(name: string, value: string | undefined, allowed: readonly T[], fallback: T): T => {
  if (!value) return fallback
  const found = allowed.find((item) => item === value)
  if (!found) throw new ConfigError(`${name} must be one of ${allowed.join(', ')}, not "${value}".`)
  return found
}

/** A hop count, or the addresses of the proxies in front. */
const proxies = (value: string | undefined): number | string[] | false => {
  if (!value) return false
  if (/^\d+$/.test(value)) return Number(value) || false
  const addresses = list(value)
  const good = addresses.every(
    (a) =>
      z.union([z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()]).safeParse(a).success || ['loopback', 'linklocal', 'uniquelocal'].includes(a),
  )
  if (!good) throw new ConfigError('TRUST_PROXY must be a hop count or a comma-separated list of addresses.')
  return addresses
}

/** RATE_LIMITS: "off", "on", or "on" with single limits as name=points/seconds, comma-separated; + joins windows of one. */
const limits = (value: string | undefined): Limits | null => {
  if (value === 'off') return null
  const changed = structuredClone(DEFAULT_LIMITS)
  for (const item of list(value).filter((part) => part !== 'on')) {
    const [, name, windows] = /^([a-z_]+)=([\d/+]+)$/.exec(item) ?? []
    const read = (windows ?? '').split('+').map((window) => {
      const [, points, seconds] = /^(\d{1,9})\/(\d{1,7})$/.exec(window) ?? []
      return { points: Number(points), seconds: Number(seconds) }
    })
    if (!name || !(name in changed) || !read.every(({ points, seconds }) => points > 0 && seconds > 0)) {
      throw new ConfigError(
        `RATE_LIMITS must be "on", "off" or name=count/seconds with a name among ${Object.keys(changed).join(', ')}; "${item}" is not.`,
      )
    }
    changed[name as Limit] = read
  }
  return changed
}

/** MAIL_FROM, as an address or as name <address>; neither may hold what would add a header. */
const sender = (value: string): { name: string; address: string } => {
  const [, name = '', bracketed] = /^([^<>]*)<([^<>]+)>$/.exec(value.trim()) ?? []
  const address = (bracketed ?? value).trim()
  if (!z.email().safeParse(address).success || /\p{Cc}/u.test(name))
    throw new ConfigError('MAIL_FROM must be an e-mail address, or a name before one, such as Beffroi <beffroi@example.fr>.')
  return { name: name.trim().replaceAll('"', ''), address }
}

/** SMTP_URL and MAIL_FROM. Without a server e-mails are files, whose sender may be nobody. */
const mail = (env: Record<string, string | undefined>) => {
  const smtpUrl = url('SMTP_URL', env['SMTP_URL'], ['smtp:', 'smtps:'])
  if (smtpUrl && (!new URL(smtpUrl).hostname || /%(?![0-9a-f]{2})/i.test(smtpUrl)))
    throw new ConfigError('SMTP_URL must be as smtps://user:password@mail.example.fr, with a % of the password written as %25.')
  const from = env['MAIL_FROM']
  if (smtpUrl && !from) throw new ConfigError('SMTP_URL needs MAIL_FROM beside it, the address that e-mails come from.')
  return { smtpUrl, from: from ? sender(from) : { name: 'Beffroi', address: 'beffroi@localhost' } }
}

/** PAYMENT_WEBHOOK_SECRETS, or the file of them; and which mode of the provider counts, both where it is null. */
const payments = (env: Record<string, string | undefined>, production: boolean) => {
  const secrets = env['PAYMENT_WEBHOOK_SECRETS']
  const secretsFile = env['PAYMENT_WEBHOOK_SECRETS_FILE'] || undefined
  if (secrets !== undefined && secretsFile)
    throw new ConfigError('PAYMENT_WEBHOOK_SECRETS and PAYMENT_WEBHOOK_SECRETS_FILE exclude each other: set one of them.')
  const mode = oneOf('PAYMENT_MODE', env['PAYMENT_MODE'], ['live', 'test', 'both'] as const, production ? 'live' : 'both')
  return {
    secrets: secrets === undefined ? [] : secretList('PAYMENT_WEBHOOK_SECRETS', secrets, production),
    secretsFile,
    mode: mode === 'both' ? null : mode,
  }
}

/** Support mail: where answers come in, and how long closed threads are kept. */
const support = (env: Record<string, string | undefined>) => {
  const address = env['SUPPORT_ADDRESS']?.toLowerCase() || undefined
  // Beside a plus and the token of a thread, 64 characters are all that a mailbox may have.
  if (address && !(z.email().safeParse(address).success && address.indexOf('@') <= 24 && !address.includes('+')))
    throw new ConfigError('SUPPORT_ADDRESS must be an e-mail address with at most 24 characters before the @, and no + among them.')
  const webhookSecret = env['EMAIL_WEBHOOK_SECRET'] || undefined
  if (webhookSecret && webhookSecret.length < 16) throw new ConfigError('EMAIL_WEBHOOK_SECRET must have at least 16 characters.')
  const imapUrl = url('IMAP_URL', env['IMAP_URL'], ['imap:', 'imaps:'])
  if (imapUrl && (!new URL(imapUrl).hostname || !new URL(imapUrl).username || /%(?![0-9a-f]{2})/i.test(imapUrl)))
    throw new ConfigError('IMAP_URL must be as imaps://user:password@mail.example.fr/INBOX, with a % of the password written as %25.')
  if (imapUrl?.startsWith('imap:') && !['localhost', '127.0.0.1', '[::1]'].includes(new URL(imapUrl).hostname))
    throw new ConfigError('IMAP_URL must begin with imaps: for another machine than this one: a password leaves it over TLS only.')
  const imapMoveTo = env['IMAP_MOVE_TO'] || undefined
  return {
    address,
    webhookSecret,
    imapUrl,
    imapMoveTo,
    keepDays: integer('MESSAGES_KEEP_DAYS', env['MESSAGES_KEEP_DAYS'], 1095, 0, 36_500),
  }
}

/**
 * Reads the settings from an environment.
 * @throws ConfigError naming the first variable that cannot be used.
 */
export function readConfig(env: Record<string, string | undefined>) {
  const databaseUrl = url('DATABASE_URL', env['DATABASE_URL'], ['postgres:', 'postgresql:'])
  const production = env['NODE_ENV'] === 'production'
  const demo = oneOf('DEMO', env['DEMO'], ['on', 'off'] as const, databaseUrl || production ? 'off' : 'on') === 'on'
  if (demo && production) throw new ConfigError('DEMO cannot be on with NODE_ENV=production: its accounts have a public password.')
  const issuer = url('AUTH_ISSUER', env['AUTH_ISSUER'], ['http:', 'https:'])
  const audience = env['AUTH_AUDIENCE'] || undefined
  if (Boolean(issuer) !== Boolean(audience)) throw new ConfigError('AUTH_ISSUER and AUTH_AUDIENCE go together: set both or neither.')
  const adminEmail = env['ADMIN_EMAIL'] || undefined
  if (adminEmail && !z.email().safeParse(adminEmail).success) throw new ConfigError('ADMIN_EMAIL must be an e-mail address.')
  const adminPassword = env['ADMIN_PASSWORD'] || undefined
  if (adminEmail && !adminPassword && !issuer) throw new ConfigError('ADMIN_EMAIL needs ADMIN_PASSWORD (at least 10 characters) beside it.')
  if (adminPassword && adminPassword.length < 10) throw new ConfigError('ADMIN_PASSWORD must have at least 10 characters.')
  const authSecret = env['AUTH_SECRET'] || undefined
  if (authSecret && authSecret.length < 32) throw new ConfigError('AUTH_SECRET must have at least 32 characters.')
  const corsOrigins = list(env['CORS_ORIGINS'])
  for (const origin of corsOrigins)
    if (!URL.canParse(origin) || new URL(origin).origin !== origin)
      throw new ConfigError(`CORS_ORIGINS: "${origin}" is not an origin such as https://www.example.fr.`)
  return {
    host: env['HOST'] || '127.0.0.1',
    port: integer('PORT', env['PORT'], 3000, 0, 65535),
    publicUrl: url('PUBLIC_URL', env['PUBLIC_URL'], ['http:', 'https:']),
    databaseUrl,
    databaseReadUrl: url('DATABASE_READ_URL', env['DATABASE_READ_URL'], ['postgres:', 'postgresql:']),
    databasePool: integer('DATABASE_POOL', env['DATABASE_POOL'], 10, 1, 200),
    dataDir: env['DATA_DIR'] || './var',
    role: oneOf('ROLE', env['ROLE'], ['all', 'api', 'worker'] as const, 'all'),
    production,
    demo,
    demoPassword: env['DEMO_PASSWORD'] || 'beffroi-demo',
    auth: { issuer, audience, secret: authSecret },
    admin: adminEmail ? { email: adminEmail.toLowerCase(), password: adminPassword } : null,
    redisUrl: url('REDIS_URL', env['REDIS_URL'], ['redis:', 'rediss:']),
    limits: limits(env['RATE_LIMITS']),
    trustProxy: proxies(env['TRUST_PROXY']),
    corsOrigins,
    fetchAllow: fetchAllow(env['FETCH_ALLOW']),
    mail: mail(env),
    payments: payments(env, production),
    support: support(env),
    logLevel: oneOf('LOG_LEVEL', env['LOG_LEVEL'], ['fatal', 'error', 'warn', 'info', 'debug', 'silent'] as const, 'info'),
    registers: {
      elus: list(env['ELUS_URLS']).map((address) => sourceUrl('ELUS_URLS', address)),
      mairies: env['MAIRIES_URL'] ? sourceUrl('MAIRIES_URL', env['MAIRIES_URL']) : undefined,
    },
    geodae: {
      url: sourceUrl('GEODAE_URL', env['GEODAE_URL'] || GEODAE_FILE),
      /** Named by the operator: a worker then keeps the catalogue up to date from the first day. */
      named: Boolean(env['GEODAE_URL']),
      apiUrl: url('GEODAE_API_URL', env['GEODAE_API_URL'], ['http:', 'https:']) ?? GEODAE_API,
    },
    auditAnchors: env['AUDIT_ANCHORS'] || undefined,
    metricsToken: env['METRICS_TOKEN'] || undefined,
    shutdownDrainMs: integer('SHUTDOWN_DRAIN_MS', env['SHUTDOWN_DRAIN_MS'], 1500, 0, 8000),
  }
}
