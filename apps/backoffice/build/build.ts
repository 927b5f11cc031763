import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { siteScripts } from './site-scripts.ts'
import { sourcesDigest } from '../../../server/platform/applications/sources-digest.ts'

/**
 * Builds the back-office and the space into apps/backoffice/dist, and the scripts of the residents' site into its folder `site`. Scripts, styles, SVG and JSON files are also stored compressed. The file `stamp`
 * contains the digest of the sources. `npm ci` and `npm run build` run this script. The service runs it at its start if the sources have
 * changed. With `--if-stale`, it builds only if the sources have changed.
 */
const ROOT = resolve(import.meta.dirname, '../../..')
const DIST = join(ROOT, 'apps/backoffice/dist')
const LOCK = join(ROOT, 'apps/backoffice/dist.lock')
const COMPRESSED = /\.(?:js|css|svg|json)$/
/** A lock older than this was left by a build that was killed: a build takes seconds. */
const LOCK_MS = 120_000

const digest = (await sourcesDigest(ROOT)) ?? ''
const stamp = () => readFile(join(DIST, 'stamp'), 'utf8').catch(() => null)

if (!(process.argv.includes('--if-stale') && (await stamp()) === digest)) await alone(buildAll)

async function buildAll(): Promise<void> {
  const started = performance.now()
  const vite = await import('vite').catch(() => {
    console.error('The back-office is not built: its development packages are not installed (npm ci installs them).')
    process.exit(0)
  })
  const fresh = `${DIST}.${process.pid}`
  await vite.build({
    configFile: join(ROOT, 'apps/backoffice/vite.config.ts'),
    logLevel: 'warn',
    build: { outDir: fresh, emptyOutDir: true },
  })
  await compressAll(fresh)
  await siteScripts(vite, { from: join(ROOT, 'apps/site/device'), to: join(fresh, 'site') })
  await writeFile(join(fresh, 'stamp'), digest)
  // The service reads files of the folder at any moment: the former folder is moved away, not emptied first.
  const former = `${fresh}.former`
  await rename(DIST, former).catch(() => {})
  await rename(fresh, DIST)
  await rm(former, { recursive: true, force: true })
  console.log(`The applications were built in ${((performance.now() - started) / 1000).toFixed(1)} s.`)
}

/**
 * Runs `work` under a lock (a directory): one build at a time. Services that start together must not all build the back-office. If
 * another process has the lock, this process does not build.
 */
async function alone(work: () => Promise<void>): Promise<void> {
  const age = await stat(LOCK).then(
    ({ mtimeMs }) => Date.now() - mtimeMs,
    () => 0,
  )
  if (age > LOCK_MS) await rm(LOCK, { recursive: true, force: true })
  try {
    await mkdir(LOCK)
  } catch {
    return console.log('The back-office is being built by another process.')
  }
  try {
    await work()
  } finally {
    await rm(LOCK, { recursive: true, force: true })
  }
}

/** Stores a brotli and a gzip copy of each file. Files are compressed well once, instead of quickly at each request. */
async function compressAll(folder: string): Promise<void> {
  const names = (await readdir(folder, { recursive: true })).filter((name) => COMPRESSED.test(name))
  await Promise.all(
    names.map(async (name) => {
      const content = await readFile(join(folder, name))
      const [br, gz] = await Promise.all([
        promisify(brotliCompress)(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }),
        promisify(gzip)(content, { level: 9 }),
      ])
      await Promise.all([writeFile(join(folder, `${name}.br`), br), writeFile(join(folder, `${name}.gz`), gz)])
    }),
  )
}
