import { readFileSync } from 'node:fs'
import { readFile, stat } from 'node:fs/promises'
import type { Logger } from 'pino'
import type { Config } from '../../platform/settings/config.ts'
import { OperatorError } from '../../platform/operator-error.ts'
import { secretsInFile } from '../../platform/settings/secret-list.ts'

const FILE_SETTING = 'PAYMENT_WEBHOOK_SECRETS_FILE'
const LOOK_EVERY_MS = 1000

/** The secrets that the provider may have signed with, now. */
export interface WebhookSecrets {
  /** Those known; of a file not older than a second. Empty where none is configured. */
  current: () => Promise<readonly string[]>
  /** Those of the file as it is at this moment, for a signature that fits none of the known. */
  latest: () => Promise<readonly string[]>
}

/**
 * The secrets of the settings: fixed, or of a file that is read again when it has changed, so that one is added or withdrawn
 * without a restart. A file that cannot be used leaves those that it had, and is told in the log. Spec §4.5-8.
 * @throws OperatorError when the file cannot be used at the start
 */
export function webhookSecrets({ payments, production }: Pick<Config, 'payments' | 'production'>, logger: Logger): WebhookSecrets {
  const { secrets, secretsFile: file } = payments
  if (!file) return { current: async () => secrets, latest: async () => secrets }
  let known = firstRead(file, production)
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
      known = secretsInFile(FILE_SETTING, content, production)
    } catch (error) {
      const sentence = error instanceof OperatorError ? error.message : `${FILE_SETTING} cannot be read.`
      if (seen !== sentence) logger.error({ setting: FILE_SETTING }, `${sentence} The secrets known so far stay in use.`)
      // A file that is broken is told once; one that is away is looked for again.
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
      // A look that has begun may have missed the change.
      await looking
      return fresh()
    },
  }
}

function firstRead(file: string, production: boolean): string[] {
  let content: string
  try {
    content = readFileSync(file, 'utf8')
  } catch (error) {
    throw new OperatorError(`${FILE_SETTING} names a file that cannot be read: ${file}.`, { cause: error })
  }
  return secretsInFile(FILE_SETTING, content, production)
}
