import { type ChildProcess, spawn } from 'node:child_process'
import { chmodSync, existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { userInfo } from 'node:os'
import { join } from 'node:path'
import { ImapFlow } from 'imapflow'
import { until } from './jobs.ts'
import { freePort, temporaryFolder } from './process.ts'

const PASSWORD = 's3cret%/é'
const BINARY = '/usr/sbin/dovecot'
/** User id of the mail files when the tests run as root: Dovecot refuses mail owned by root. */
const NOBODY = 65_534

/** Why this machine has no IMAP server for tests; false when it has one. */
export const withoutDovecot: string | false = existsSync(BINARY) ? false : 'needs the Debian package dovecot-imapd'

/** An IMAP server for one test. */
export interface Dovecot {
  /** Returns the name of a new, empty mailbox. */
  mailbox: () => string
  /** Stops the server, deletes its mailboxes and starts it again: message numbers restart. */
  startOver: () => Promise<void>
  stop: () => Promise<void>
  start: () => Promise<void>
  cleanUp: () => Promise<void>
}

/** Runs `work` with a client signed in to a mailbox. */
export async function asUserOf<T>(mailbox: string, work: (client: ImapFlow) => Promise<T>): Promise<T> {
  const { hostname, port, username, password } = new URL(mailbox)
  const client = new ImapFlow({
    host: hostname,
    port: Number(port),
    auth: { user: username, pass: decodeURIComponent(password) },
    logger: false,
  })
  await client.connect()
  const lock = await client.getMailboxLock('INBOX')
  try {
    return await work(client)
  } finally {
    lock.release()
    await client.logout()
  }
}

/** Starts a Dovecot server in a temporary folder, as the user of the tests. */
export async function dovecot(): Promise<Dovecot> {
  const folder = temporaryFolder()
  const port = await freePort()
  const { username, uid, gid } = userInfo()
  // Under root the server uses the users of its package; under another user it can only run as that user.
  const asSomebodyElse =
    uid === 0 ? '' : `default_internal_user = ${username}\ndefault_login_user = ${username}\ndefault_internal_group = ${username}`
  chmodSync(folder.path, 0o777)
  const config = join(folder.path, 'dovecot.conf')
  mkdirSync(join(folder.path, 'run'))
  writeFileSync(
    config,
    `base_dir = ${folder.path}/run
state_dir = ${folder.path}/run
log_path = ${folder.path}/log
protocols = imap
ssl = no
disable_plaintext_auth = no
${asSomebodyElse}
first_valid_uid = 1
mail_location = maildir:${folder.path}/mail/%u
userdb {
  driver = static
  args = uid=${uid || NOBODY} gid=${gid || NOBODY} home=${folder.path}/home
}
passdb {
  driver = static
  args = password=${PASSWORD.replaceAll('%', '%%')}
}
service imap-login {
  chroot =
  inet_listener imap {
    address = 127.0.0.1
    port = ${port}
  }
  inet_listener imaps {
    port = 0
  }
}
service anvil {
  chroot =
}
service stats {
  chroot =
}
service auth {
  chroot =
}
`,
  )
  let mailboxes = 0
  let child: ChildProcess | undefined
  const answers = (): Promise<boolean> =>
    new Promise<boolean>((resolve) => {
      const socket = connect(port, '127.0.0.1')
      socket.once('data', () => resolve((socket.destroy(), true)))
      socket.once('error', () => resolve(false))
      socket.setTimeout(1000, () => resolve((socket.destroy(), false)))
    })
  const start = async () => {
    child = spawn(BINARY, ['-F', '-c', config], { stdio: 'ignore' })
    await until('the IMAP server answers', answers)
  }
  const stop = () =>
    new Promise<void>((resolve) => {
      if (child?.exitCode !== null || child.signalCode !== null) return resolve()
      child.once('exit', () => resolve())
      child.kill('SIGTERM')
    })
  await start()
  return {
    mailbox: () => `imap://support${(mailboxes += 1)}:${encodeURIComponent(PASSWORD)}@127.0.0.1:${port}/INBOX`,
    start,
    stop,
    startOver: async () => {
      await stop()
      rmSync(join(folder.path, 'mail'), { recursive: true, force: true })
      await start()
    },
    cleanUp: async () => {
      await stop()
      folder.cleanUp()
    },
  }
}
