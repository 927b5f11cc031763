import { parseArgs } from 'node:util'
import { run } from '../../server/test/process.ts'
import { discrepancies, type Ledger } from '../runner/ledger.ts'
import { runScenario } from './run-scenario.ts'
import { smallDisk } from '../runner/disk.ts'
import { killEmbedded } from './embedded.ts'
import { makeCleanup } from '../runner/cleanup.ts'
import { failuresOf, report, type Result } from './report.ts'
import { diskFull, SOCKET } from './database-faults.ts'
import { SCENARIOS } from './scenarios.ts'
import { makeSite, type Site } from './site.ts'

/**
 * `npm run faults`: real processes with their own PostgreSQL, Redis and mail server, under load, while one after the other is killed,
 * stopped or cut off. Exits with 1 if an acknowledged write is lost, an effect is doubled, a request failed that the fault does not
 * explain, or the service has not recovered in time.
 */
const HELP = `npm run faults -- [options]
  --only NAME      this scenario, or several with commas; --list names them
  --seconds N      how long each fault lasts (3)
  --kills N        how often the process with the embedded database is killed (10)
  --list           names the scenarios`

const { values } = parseArgs({
  options: {
    only: { type: 'string' },
    seconds: { type: 'string', default: '3' },
    kills: { type: 'string', default: '10' },
    list: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
})
const NAMES = [...SCENARIOS.map(({ name }) => name), 'postgres-socket', 'disk-full', 'embedded']
const wanted = values.only?.split(',') ?? NAMES
const [lasts, kills] = [Number(values.seconds) * 1000, Number(values.kills)]
const unknown = wanted.filter((name) => !NAMES.includes(name))

if (values.help || unknown.length > 0 || !(lasts > 0) || !(kills > 0)) {
  console.log(unknown.length > 0 ? `There is no scenario ${unknown.join(', ')}: ${NAMES.join(', ')}` : HELP)
  process.exitCode = values.help ? 0 : 2
} else if (values.list) {
  for (const { name, what } of [
    ...SCENARIOS,
    SOCKET,
    diskFull(
      () => {},
      () => {},
    ),
  ])
    console.log(`${name.padEnd(18)} ${what}`)
  console.log(`${'embedded'.padEnd(18)} the process with the embedded database is killed again and again while it writes`)
} else await everything()

async function everything(): Promise<void> {
  const cleanup = makeCleanup()
  const results: Result[] = []
  const tell = (result: Result) => {
    results.push(result)
    const wrong = failuresOf(result)
    console.log(`${wrong.length === 0 ? 'ok   ' : 'WRONG'} ${result.name}${wrong.map((line) => `\n        ${line}`).join('')}`)
  }
  try {
    const onSite = SCENARIOS.filter(({ name }) => wanted.includes(name))
    if (onSite.length > 0) {
      const site = await makeSite(cleanup, { api: 2, workers: 2 })
      const ledgers: Ledger[] = []
      for (const scenario of onSite) {
        const { result, ledger } = await runScenario(site, scenario, lasts)
        ledgers.push(ledger)
        tell(result)
      }
      await lookAgain(site, ledgers)
      await cleanup.run()
    }
    if (wanted.includes('postgres-socket')) await throughSocket()
    if (wanted.includes('disk-full')) await onSmallDisk()
    if (wanted.includes('embedded')) tell(await killEmbedded(cleanup, kills))
  } catch (error) {
    if (!cleanup.interrupted()) throw error
    // The signal handler is running the cleanup and will end the process.
    await new Promise(() => {})
  } finally {
    await cleanup.run()
  }
  console.log(`\n${report(results)}\n`)
  const wrong = results.filter((result) => failuresOf(result).length > 0)
  console.log(
    wrong.length === 0
      ? `${results.length} scenarios, all as they should be.`
      : `${wrong.length} of ${results.length} scenarios went wrong.`,
  )
  if (wrong.length > 0) process.exitCode = 1

  /**
   * Compares the ledgers of all scenarios with the database again: a later fault must not have undone writes of an earlier scenario.
   * Verifies the audit trail with the command `audit verify`.
   */
  async function lookAgain(site: Site, ledgers: readonly Ledger[]): Promise<void> {
    let [lost, doubled] = [0, 0]
    for (const ledger of ledgers) {
      const found = await discrepancies(ledger, site.query)
      lost += found.lost.length
      doubled += found.doubled.length
    }
    const { code, output } = await run('server/cli.mjs', ['audit', 'verify'], site.env)
    console.log(`Looked at again after all of them: ${lost} lost, ${doubled} doubled. ${output.trim()}`)
    if (lost + doubled > 0 || code !== 0) process.exitCode = 1
  }

  async function throughSocket(): Promise<void> {
    const site = await makeSite(cleanup, { api: 1, workers: 1, bySocket: true })
    tell((await runScenario(site, SOCKET, lasts)).result)
    await cleanup.run()
  }

  async function onSmallDisk(): Promise<void> {
    const disk = smallDisk(cleanup)
    if (disk) {
      const site = await makeSite(cleanup, { api: 1, workers: 1, parent: disk.path })
      tell((await runScenario(site, diskFull(disk.fill, disk.empty), lasts)).result)
    } else console.log('-     disk-full: this account may not mount a small disk')
    await cleanup.run()
  }
}
