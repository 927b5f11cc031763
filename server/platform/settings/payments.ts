import { secretList } from './secret-list.ts'
import { ConfigError, oneOf } from './values.ts'

/** Reads PAYMENT_WEBHOOK_SECRETS or the name of their file, and the accepted mode of the provider's events. `mode` null: both modes. */
export const payments = (env: Record<string, string | undefined>, production: boolean) => {
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
