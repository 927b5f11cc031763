import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { setPriority } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { environment } from '../../server/platform/settings/config.ts'
import { openEmbedded } from '../../server/platform/db/open.ts'
import { type Guard, GUARDS, LEAST } from './modules.ts'
import { sqlMutants } from './sql.ts'
import { typescriptMutants } from './typescript.ts'
import { type Outcome, scoreOf, tally } from './outcome.ts'

/**
 * `npm run proof -- mutation [module…]`: makes small changes (mutants) to the modules of modules.ts, one at a time, and runs the tests of each
 * module until one fails. Exits with 1 if the tests of a module find too few of its mutants. Reports are written to `var/mutation/`.
 */
const FOLDER = resolve('var/mutation')

const names = process.argv.slice(2)
const unknown = names.filter((name) => !GUARDS.some((guard) => guard.name === name))
if (unknown.length > 0) {
  console.error(`No such module: ${unknown.join(', ')}. There are ${GUARDS.map(({ name }) => name).join(', ')}.`)
  process.exit(2)
}

// Low priority: the run takes minutes and must not slow other work on the machine.
setPriority(10)
// The tests use the embedded database. A database on a server would remain after a test that is killed.
for (const name of ['TEST_DATABASE_URL', 'TEST_REDIS_URL']) delete environment[name]
environment['NODE_COMPILE_CACHE'] = `${FOLDER}/compiled`
environment['PATH'] = `${dirname(process.execPath)}:${environment['PATH']}`

// The image of the database has no tables, because the migrations are mutated too.
const empty = await openEmbedded(null)
mkdirSync(FOLDER, { recursive: true })
environment['TEST_DATABASE_IMAGE'] = join(FOLDER, `empty-${process.pid}.tar`)
writeFileSync(environment['TEST_DATABASE_IMAGE'], await (await empty.engine.dumpDataDir('none')).bytes())
await empty.close()

/** Returns the outcomes of a module; none if its tests fail without any change. Without outcomes there is no score. */
const outcomesOf = async (guard: Guard, folder: string) => {
  try {
    return [...(await typescriptMutants(guard, folder)), ...(await sqlMutants(guard, folder))]
  } catch (error) {
    console.error(error)
    return []
  }
}

const results: { guard: Guard; outcomes: Outcome[]; seconds: number }[] = []
for (const guard of GUARDS.filter(({ name }) => names.length === 0 || names.includes(name))) {
  const began = performance.now()
  console.log(`\n${guard.name}`)
  const folder = join(FOLDER, guard.name)
  rmSync(folder, { recursive: true, force: true })
  environment['TMPDIR'] = join(folder, 'tmp')
  mkdirSync(environment['TMPDIR'], { recursive: true })
  const outcomes = await outcomesOf(guard, folder)
  const seconds = Math.round((performance.now() - began) / 1000)
  for (const { where, change, state } of outcomes) if (state === 'survived') console.log(`  survived: ${where}  ${change}`)
  results.push({ guard, outcomes, seconds })
}

rmSync(environment['TEST_DATABASE_IMAGE'])
console.log(`\n${['module', 'mutants', 'killed', 'timeout', 'survived', 'score', 'seconds'].join('\t')}`)
for (const { guard, outcomes, seconds } of results) {
  const { killed, timeout, survived } = tally(outcomes)
  console.log(
    [guard.name.padEnd(13), killed + timeout + survived, killed, timeout, survived, `${scoreOf(outcomes).toFixed(1)} %`, seconds].join(
      '\t',
    ),
  )
}
const below = results.filter(({ outcomes }) => scoreOf(outcomes) < LEAST)
for (const { guard } of below) console.error(`${guard.name}: below ${LEAST} %`)
process.exitCode = below.length === 0 ? 0 : 1
