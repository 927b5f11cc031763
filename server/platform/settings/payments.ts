import { secretList, secretsInFile } from './secret-list.ts'
import { ConfigError, fileOf, oneOf } from './values.ts'

/** The setting that names the file of the secrets. */
export const SECRETS_FILE = 'PAYMENT_WEBHOOK_SECRETS_FILE'

/**
 * Reads PAYMENT_WEBHOOK_SECRETS or the file of them, and the accepted mode of the provider's events. `mode` null: both modes.
 * @throws OperatorError for secrets that cannot be used, ConfigError for a file that cannot be read
 */
export const payments = (env: Record<string, string | undefined>, production: boolean) => {
  const secrets = env['PAYMENT_WEBHOOK_SECRETS']
  const secretsFile = env[SECRETS_FILE] || undefined
  if (secrets !== undefined && secretsFile)
    throw new ConfigError(`PAYMENT_WEBHOOK_SECRETS and ${SECRETS_FILE} exclude each other: set one of them.`)
  const mode = oneOf('PAYMENT_MODE', env['PAYMENT_MODE'], ['live', 'test', 'both'] as const, production ? 'live' : 'both')
  const listed = secrets === undefined ? [] : secretList('PAYMENT_WEBHOOK_SECRETS', secrets, production)
  return {
    secrets: secretsFile ? secretsInFile(SECRETS_FILE, fileOf(SECRETS_FILE, secretsFile), production) : listed,
    secretsFile,
    mode: mode === 'both' ? null : mode,
  }
}
