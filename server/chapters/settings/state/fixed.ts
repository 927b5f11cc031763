import type { z } from 'zod'
import type { getServiceState } from '../../../../contract/settings/settings.ts'
import type { Config } from '../../../platform/settings/config.ts'

type Fixed = z.output<(typeof getServiceState)['response']>['data']['fixed'][number]

/** Host and port of a server, without the user and the password of its address. */
export function serverOf(address: string | undefined): string | null {
  if (address === undefined) return null
  const { hostname, port, protocol } = new URL(address)
  return `${hostname}:${port || (protocol === 'smtps:' ? '465' : protocol === 'imaps:' ? '993' : protocol === 'smtp:' ? '587' : '143')}`
}

const shown = (variable: string, value: string | number | boolean | null | undefined): Fixed => ({
  variable,
  value: value === null || value === undefined || value === '' ? null : typeof value === 'boolean' ? (value ? 'on' : 'off') : String(value),
  secret: false,
})
const secret = (variable: string, isSet: boolean): Fixed => ({ variable, value: isSet ? 'set' : null, secret: true })
const origin = (address: string | undefined | null) => (address && URL.canParse(address) ? new URL(address).origin : null)

/** What the environment fixes, as this process uses it, in the order of the documentation. No secret is part of it. */
export const fixedSettings = (config: Config): Fixed[] => [
  shown('PUBLIC_URL', config.ownOrigin),
  shown('ROLE', config.role),
  shown('INSTALLATION', config.installation),
  shown('CORS_ORIGINS', config.corsOrigins.join(', ')),
  shown('DATA_DIR', config.dataDir),
  secret('DATABASE_URL', config.databaseUrl !== undefined),
  secret('REDIS_URL', config.redisUrl !== undefined),
  secret('AUTH_SECRET', config.auth.secret !== undefined),
  shown('AUTH_ISSUER', config.auth.issuer),
  shown('SITE', config.site !== null),
  shown('SITE_NAME', config.site?.name),
  shown('SITE_CONTACT', config.site?.contact),
  shown('SITE_LEGAL', config.site?.legal),
  shown('SITE_ACCESSIBILITY_PLAN', config.site?.accessibilityPlan),
  shown('SITE_SERVICE_WORKER', config.site?.serviceWorker),
  shown('ESPACE', config.espace),
  shown(
    'INSTANCE_TERRITORY',
    config.instanceTerritory && (config.instanceTerritory.map(({ kind, code }) => `${kind}:${code}`).join(', ') || 'france'),
  ),
  shown('MAP_TILES_URL', origin(config.mapTiles?.url)),
  shown('ADDRESS_SEARCH_URL', origin(config.addressSearch)),
  shown('SMTP_URL', serverOf(config.mail.smtpUrl)),
  shown('MAIL_CATCHER', config.mail.isCaught ? 'on' : null),
  shown('MAIL_FROM', `${config.mail.from.name} <${config.mail.from.address}>`),
  secret('MAIL_DKIM_KEY', Boolean(config.mail.dkim?.key)),
  shown('SUPPORT_ADDRESS', config.support.address),
  secret('EMAIL_WEBHOOK_SECRET', config.support.webhookSecret !== undefined),
  shown('IMAP_URL', serverOf(config.support.imapUrl)),
  shown('REPLY_HOLD_SECONDS', config.support.replyHoldSeconds),
  shown('DECISION_HOLD_SECONDS', config.support.decisionHoldSeconds),
  shown('MEDIA_PICTURES', config.media.pictures),
  shown('MEDIA_S3_ENDPOINT', origin(config.media.s3?.endpoint)),
  shown('MEDIA_S3_BUCKET', config.media.s3?.bucket),
  shown('IMPORT_PICTURES', config.importPictures),
  shown('PAYMENT_MODE', config.payments.mode ?? 'both'),
  secret('PAYMENT_WEBHOOK_SECRETS', config.payments.secrets.length > 0),
]
