import { DEFAULT_LIMITS } from '../../contract/limits.ts'
import { mailServer, type MailServer } from '../../server/test/mail-server.ts'
import { type Running, startService, temporaryFolder } from '../../server/test/process.ts'
import type { Cleanup } from './cleanup.ts'
import { inFolder, onPostgres } from './data-folder.ts'
import type { Query } from './ledger.ts'
import { makeClaimable, type Stage, takeStage } from './stage.ts'

/** The secret with which the load signs payment events. */
export const SECRET = 'whsec_of_the_load'

/**
 * The settings of a service under load, with the demonstration data.
 * @param limits those that the service knows: a release before has fewer
 */
export const settingsOf = (mail: { url: string }, limits: readonly string[] = Object.keys(DEFAULT_LIMITS)): Record<string, string> => ({
  SMTP_URL: mail.url,
  MAIL_FROM: 'Beffroi <beffroi@example.fr>',
  PAYMENT_WEBHOOK_SECRETS: SECRET,
  // Each is counted and never reached.
  RATE_LIMITS: limits.map((name) => `${name}=100000000/60`).join(),
  // What a decision sends is counted as soon as it is decided.
  DECISION_HOLD_SECONDS: '0',
  DEMO: 'on',
  BACKOFFICE: 'off',
  LOG_LEVEL: 'warn',
})

/** One process with everything, whose data is in a temporary folder. */
export interface OwnService {
  /** The process that runs now. */
  running: Running
  folder: string
  mail: MailServer
  stage: Stage
  /** Ids of actors that can be claimed. */
  claimable: string[]
  /** Ends the process with a signal and starts it again. */
  restart: (signal: NodeJS.Signals) => Promise<void>
}

/**
 * Starts one process with a mail server of its own.
 * @param claims the number of actors that can be claimed
 * @param how how the process is started
 * @param url the address of an empty PostgreSQL database; without it, the process uses the embedded database in a temporary folder
 */
export async function startOwnService(
  cleanup: Cleanup,
  claims: number,
  how: Parameters<typeof startService>[1] = {},
  url?: string,
): Promise<OwnService> {
  const folder = temporaryFolder()
  cleanup.add(() => folder.cleanUp())
  const mail = await mailServer()
  cleanup.add(() => mail.close())
  const env = { ...settingsOf(mail), DATA_DIR: folder.path, ...(url ? { DATABASE_URL: url } : {}) }
  const first = await startService(env, how)
  const stage = await takeStage(first.url)
  await first.end('SIGTERM')
  const make = (query: Query) => makeClaimable(query, stage.commune_id, claims)
  const claimable = url ? await onPostgres(url, make) : await inFolder(folder.path, make)
  const own: OwnService = {
    running: await startService(env, how),
    folder: folder.path,
    mail,
    stage,
    claimable,
    restart: async (signal) => {
      await own.running.end(signal)
      own.running = await startService(env, how)
    },
  }
  cleanup.add(() => own.running.child.kill('SIGKILL'))
  return own
}
