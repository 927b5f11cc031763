import { parseArgs } from 'node:util'
import type { Ledger } from '../shared/ledger.ts'
import { runScenario } from './run-scenario.ts'
import { smallDisk } from '../shared/disk.ts'
import { lookAgain } from '../shared/under-load.ts'
import { killEmbedded } from './embedded.ts'
import { makeCleanup } from '../shared/cleanup.ts'
import { failuresOf, report, type Result } from './report.ts'
import { diskFull, SOCKET } from './database-faults.ts'
import { SCENARIOS } from './scenarios.ts'
import { makeSite } from './site.ts'

/**
 * `npm run proof -- faults`: real processes with their own PostgreSQL, Redis and mail server, under load, while one after the other is killed,
 * stopped or cut off. Exits with 1 if an acknowledged write is lost, an effect is doubled, a request failed that the fault does not
 * explain, or the service has not recovered in time.
 */
const HELP = `npm run proof -- faults [options]
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
      const { lost, doubled, trail } = await lookAgain(site, ledgers)
      console.log(`Looked at again after all of them: ${lost} lost, ${doubled} doubled. ${trail.said}`)
      if (lost + doubled > 0 || !trail.isWhole) process.exitCode = 1
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
