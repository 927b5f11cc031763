import { readFile, stat } from 'node:fs/promises'
import type { Logger } from 'pino'
import type { Config } from '../../platform/settings/config.ts'
import { OperatorError } from '../../platform/operator-error.ts'
import { SECRETS_FILE } from '../../platform/settings/payments.ts'
import { secretsInFile } from '../../platform/settings/secret-list.ts'

const LOOK_EVERY_MS = 1000

/** The secrets with which the provider may sign. */
export interface WebhookSecrets {
  /** The cached secrets; those of a file are at most one second old. Empty if none is configured. */
  current: () => Promise<readonly string[]>
  /** The secrets that the file has now, for a signature that matches none of the cached ones. */
  latest: () => Promise<readonly string[]>
}

/**
 * The secrets of the settings: fixed, or from a file that was read at the start and is read again when it has changed, so that one is added or withdrawn
 * without a restart. If the file becomes unusable, the previous secrets remain valid and the error is logged. Spec §4.5-8.
 */
export function webhookSecrets({ payments, production }: Pick<Config, 'payments' | 'production'>, logger: Logger): WebhookSecrets {
  const { secrets, secretsFile: file } = payments
  if (!file) return { current: async () => secrets, latest: async () => secrets }
  let known: readonly string[] = secrets
  let seen = ''
  let lookedAt = 0
  let looking: Promise<void> | null = null
  const look = async () => {
    try {
      const { mtimeNs, size, ino } = await stat(file, { bigint: true })
      const mark = `${mtimeNs} ${size} ${ino}`
      if (mark === seen) return
      const content = await readFile(file, 'utf8')
      seen = mark
      known = secretsInFile(SECRETS_FILE, content, production)
    } catch (error) {
      const sentence = error instanceof OperatorError ? error.message : `${SECRETS_FILE} cannot be read.`
      if (seen !== sentence) logger.error({ setting: SECRETS_FILE }, `${sentence} The secrets known so far stay in use.`)
      // A broken file is logged once; a missing file is read again each time.
      if (!(error instanceof OperatorError)) seen = sentence
    }
  }
  const fresh = async () => {
    looking ??= look().finally(() => {
      lookedAt = performance.now()
      looking = null
    })
    await looking
    return known
  }
  return {
    current: async () => (performance.now() - lookedAt < LOOK_EVERY_MS ? known : fresh()),
    latest: async () => {
      // A read that has already begun may have missed the change.
      await looking
      return fresh()
    },
  }
}
