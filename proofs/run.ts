import { spawn, spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { environment } from '../server/platform/settings/config.ts'
import { type Proof, PROOFS } from './list.ts'
import { makeCleanup } from './shared/cleanup.ts'
import { emptyDatabase, filledDatabase } from './shared/databases.ts'

/**
 * `npm run proof -- NAME [options]` runs a proof of list.ts; `--small` all that have a small form, `--whole` all in the form of before a release.
 * Ends with 0 if every proof that could run on this machine did so and ended with 0.
 */
const ROOT = join(import.meta.dirname, '..')
/** The publications of a database that the runner fills. Figures are taken from a million. */
const ROWS = 20_000
const SETTINGS = { max_connections: '300', shared_buffers: '512MB' }
const [name = '', ...args] = process.argv.slice(2)
const form = name === '--small' ? 'small' : name === '--whole' ? 'whole' : null
const one = PROOFS[name]
const cleanup = makeCleanup()
let made: ReturnType<typeof filledDatabase> | undefined

if (form) {
  const failed: string[] = []
  const leftOut: string[] = []
  for (const [each, proof] of Object.entries(PROOFS)) {
    const given = proof[form]
    if (!given) continue
    const reason = (proof.unless ?? []).find(Boolean)
    const began = performance.now()
    console.log(`\n== ${each}: ${proof.what}`)
    if (reason) leftOut.push(`${each} (${reason})`)
    else if ((await ended(proof, given)) !== 0) failed.push(each)
    console.log(reason ? `left out: ${reason}` : `${each}: ${((performance.now() - began) / 1000).toFixed(0)} s`)
  }
  if (leftOut.length > 0) console.log(`\nLeft out on this machine: ${leftOut.join('; ')}`)
  console.log(failed.length > 0 ? `\nFailed: ${failed.join(', ')}` : '\nEvery proof ended well.')
  if (failed.length > 0) process.exitCode = 1
} else if (one) process.exitCode = await ended(one, args)
else {
  console.log('npm run proof -- NAME [options]')
  for (const [each, { what }] of Object.entries(PROOFS)) console.log(`  ${each.padEnd(12)} ${what}`)
  process.exitCode = name === '' || name === '--help' ? 0 : 2
}
await cleanup.run()

/** The database that `fill` has filled, for every proof that needs it. */
function filled() {
  console.log(`Filling a database with ${ROWS} publications; DATABASE_URL names another.`)
  return (made ??= filledDatabase(cleanup, ROWS, SETTINGS))
}

/** Runs a proof to its end, with the packages and the database that it needs. Returns its exit code. */
async function ended({ program, packages, database }: Proof, given: readonly string[]): Promise<number> {
  if (packages) {
    const { status } = spawnSync(process.execPath, ['tools/install.ts', ...packages], { cwd: ROOT, stdio: 'inherit' })
    if (status !== 0) return status ?? 1
  }
  const env = { ...environment }
  if (database && !environment['DATABASE_URL'] && !environment['DATA_DIR'] && !given.includes('--help'))
    env['DATABASE_URL'] = (await (database === 'empty' ? emptyDatabase(cleanup, SETTINGS) : filled())).url
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', ...program, ...given], {
    cwd: ROOT,
    env,
    stdio: 'inherit',
  })
  const code = new Promise<number>((resolve) => child.once('exit', (status) => resolve(status ?? 1)))
  // Ctrl-C reaches the child too, which removes what it started; then the database goes.
  cleanup.add(async () => {
    if (child.exitCode === null && child.signalCode === null) child.kill('SIGTERM')
    await code
  })
  return code
}
