import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import type { Logger } from 'pino'
import { sourcesDigest, sourcesState } from './sources-digest.ts'

const ROOT = resolve(import.meta.dirname, '../../..')
/** The folder of the built back-office. */
export const DIST = join(ROOT, 'apps/backoffice/dist')

const BUILD = join(ROOT, 'apps/backoffice/build/build.ts')
const readBuilt = (name: string) => readFile(join(DIST, name), 'utf8').catch(() => null)

/** Builds the back-office in a child process if its sources have changed. The service answers requests during the build. */
export async function buildWhenStale(logger: Logger): Promise<void> {
  // An image contains what was built, and not what builds.
  if (!existsSync(BUILD)) return
  const [state, known, stamp] = await Promise.all([sourcesState(ROOT), readBuilt('state'), readBuilt('stamp')])
  if (state === null || (state === known && stamp !== null)) return
  if ((await sourcesDigest(ROOT)) === stamp) {
    // The next start need not read the sources again. The folder may be read-only.
    await writeFile(join(DIST, 'state'), state).catch(() => {})
    return
  }
  const child = spawn(process.execPath, [BUILD, '--if-stale'], { stdio: ['ignore', 'pipe', 'pipe'] })
  child.unref()
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (text: string) => (output += text))
  child.on('error', (error) => logger.warn({ err: String(error) }, 'the back-office was not built'))
  child.on('close', (code) => {
    if (code === 0) logger.info(output.trim())
    else logger.warn({ output: output.slice(-2000) }, 'the back-office was not built')
  })
}
