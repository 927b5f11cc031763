import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from './process.ts'

// Debian installs varnishd in a folder that is only in root's PATH.
const program = [...(process.env['PATH'] ?? '').split(delimiter), '/usr/sbin'].map((folder) => join(folder, 'varnishd')).find(existsSync)

/** For a test's `skip`: false, or why there is no cache here. */
export const NO_OWN_VARNISH: string | false = program ? false : 'needs Varnish'

/** A cache (Varnish) for one test, as its package is: no rule but the address of the service. */
export async function ownVarnish(service: string): Promise<{ url: string; remove: () => Promise<void> }> {
  const folder = mkdtempSync(join(tmpdir(), 'beffroi-varnish-'))
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  // `-j none`: the jail of root hands its folder to a user of the package.
  const options = ['-F', '-j', 'none', '-n', folder, '-s', 'malloc,32m', '-a', `127.0.0.1:${port}`, '-b', new URL(service).host]
  const child = spawn(program ?? 'varnishd', options, { stdio: ['ignore', 'ignore', 'pipe'] })
  let faults = ''
  child.stderr.on('data', (part: Buffer) => (faults += part.toString()))
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  const last = () => {
    child.kill('SIGKILL')
    rmSync(folder, { recursive: true, force: true })
  }
  process.once('exit', last)
  while (
    !(await fetch(`${url}/healthz`).then(
      ({ ok }) => ok,
      () => false,
    ))
  ) {
    if (child.exitCode !== null) throw new Error(`varnishd ended with ${child.exitCode}:\n${faults}`)
    await sleep(50)
  }
  return {
    url,
    remove: async () => {
      process.off('exit', last)
      child.kill('SIGTERM')
      await ended
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
