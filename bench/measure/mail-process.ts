import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mailServer } from '../../server/test/mail-server.ts'

/** Starts a mail server in a process of its own, which accepts every e-mail. Returns its address, and how to stop it. */
export async function mailServerApart(): Promise<{ url: string; stop: () => void }> {
  const child = spawn(process.execPath, [import.meta.filename], { stdio: ['ignore', 'pipe', 'inherit'] })
  const [url] = (await once(child.stdout, 'data')) as [Buffer]
  return { url: url.toString().trim(), stop: () => void child.kill() }
}

if (process.argv[1] === import.meta.filename) console.log((await mailServer()).url)
