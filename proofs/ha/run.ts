import { parseArgs } from 'node:util'
import { differencesIn } from '../../server/test/derived-tables.ts'
import { temporaryFolder } from '../../server/test/process.ts'
import { makeCleanup } from '../shared/cleanup.ts'
import type { Ledger } from '../shared/ledger.ts'
import { lookAgain } from '../shared/under-load.ts'
import { startCluster } from './cluster.ts'
import { FAULTS } from './faults.ts'
import { brokenPromises, type Outcome } from './outcome.ts'
import { whatIsMissing } from './programs.ts'
import { report, summary } from './report.ts'
import { runFault } from './run-fault.ts'
import { type Site, startSite, THROUGH, type Through } from './site.ts'

/**
 * `npm run proof -- ha`: two processes of the service on a cluster of three machines (network namespaces) with PostgreSQL under Patroni, etcd and
 * haproxy, under load. Causes one fault after the other, and exits with 0 only if every promise was kept. docs/cluster.md
 */
const HELP = `npm run proof -- ha [options]
  --only NAME      this fault, or several with commas: ${FAULTS.map(({ name }) => name).join(', ')}
  --through NAME   how the service reaches the primary: ${THROUGH.join(', ')} (haproxy)
  --seconds N      how long each fault lasts (20, and 60 for process-stopped)
  --asynchronous   a commit waits for no standby: acknowledged writes that are lost are counted, and are no failure
  --logs FOLDER    keeps the logs of etcd, Patroni and PostgreSQL there`

const { values } = parseArgs({
  options: {
    only: { type: 'string' },
    through: { type: 'string', default: 'haproxy' },
    seconds: { type: 'string' },
    asynchronous: { type: 'boolean', default: false },
    logs: { type: 'string' },
    help: { type: 'boolean', default: false },
  },
})
const wanted = values.only?.split(',') ?? FAULTS.filter(({ onlyNamed }) => !onlyNamed).map(({ name }) => name)
const unknown = wanted.filter((name) => !FAULTS.some((fault) => fault.name === name))
const seconds = values.seconds === undefined ? null : Number(values.seconds)
const isUsable = unknown.length === 0 && THROUGH.includes(values.through as Through) && (seconds === null || seconds > 0)
const missing = whatIsMissing(values.through)

const began = performance.now()
const say = (step: string) => console.log(`${((performance.now() - began) / 1000).toFixed(0).padStart(5)} s  ${step}`)

if (values.help || !isUsable) {
  console.log(unknown.length > 0 ? `There is no fault ${unknown.join(', ')}.\n${HELP}` : HELP)
  process.exit(values.help ? 0 : 2)
}
if (missing) {
  console.error(missing)
  process.exit(1)
}
process.setMaxListeners(50)
const cleanup = makeCleanup()
let broken: string[] = []
try {
  broken = await everything()
} catch (error) {
  // The signal handler is running the cleanup and will end the process.
  if (cleanup.interrupted()) await new Promise(() => {})
  broken = [error instanceof Error ? (error.stack ?? error.message) : String(error)]
}
await cleanup.run()
for (const sentence of broken) console.log(sentence)
console.log(broken.length === 0 ? 'Every promise was kept.' : `${broken.length} promises were broken.`)
process.exit(broken.length === 0 ? 0 : 1)

/** Runs the faults, prints their table, and returns a sentence for each broken promise. */
async function everything(): Promise<string[]> {
  const folder = temporaryFolder()
  cleanup.add(() => folder.cleanUp())
  const mayLose = values.asynchronous
  const cluster = await startCluster(cleanup, { folder: folder.path, logs: values.logs ?? folder.path, isSynchronous: !mayLose })
  say(`three machines, replication ${mayLose ? 'asynchronous' : 'synchronous'}`)
  const site = await startSite(cleanup, folder.path, cluster, values.through as Through)
  say(`two processes of the service, through ${values.through}`)
  const outcomes: Outcome[] = []
  const ledgers: Ledger[] = []
  const sentences: string[] = []
  for (const fault of FAULTS.filter(({ name }) => wanted.includes(name))) {
    const ran = await runFault(site, fault, (seconds ?? fault.lasts ?? 20) * 1000).catch((error: Error) => error)
    if (ran instanceof Error) {
      sentences.push(`${fault.name}: ${ran.message}`)
      break
    }
    const { outcome, ledger } = ran
    outcomes.push(outcome)
    ledgers.push(ledger)
    const wrong = brokenPromises(outcome, { ...fault, mayLose })
    sentences.push(...wrong)
    say(`${wrong.length === 0 ? 'kept  ' : 'BROKEN'} ${fault.name}: ${fault.what}: ${summary(outcome)}`)
    for (const sentence of wrong) console.log(`         ${sentence}`)
    if (outcome.wrong.length > 0) console.log(internalErrors(site))
  }
  console.log(`\n${report(outcomes)}\n`)
  return [...sentences, ...(await afterAll(site, ledgers, mayLose))]
}

/** Returns what the processes have logged of answers with 500. */
function internalErrors({ processes }: Site): string {
  return processes
    .flatMap(({ output }) => output().match(/^.*"msg":"internal_error".*$/gm) ?? [])
    .slice(-3)
    .join('\n')
}

/** Looks at everything again after all faults, and recomputes the totals. Returns a sentence for each broken promise. */
async function afterAll(site: Site, ledgers: readonly Ledger[], mayLose: boolean): Promise<string[]> {
  const { lost, doubled, trail } = await lookAgain(site, ledgers)
  const differences = await differencesIn(site.database.pool)
  console.log(
    `Looked at again after all of them: ${lost} lost, ${doubled} doubled, ${differences.length} differences of totals. ${trail.said}\n`,
  )
  return [
    ...(lost + doubled > 0 && !mayLose
      ? [`After all faults ${lost} acknowledged writes are missing and ${doubled} effects are doubled.`]
      : []),
    ...(!trail.isWhole && !mayLose ? ['The audit trail is broken.'] : []),
    ...(differences.length > 0 ? [`Totals differ from a recomputation: ${JSON.stringify(differences.slice(0, 5))}.`] : []),
  ]
}
