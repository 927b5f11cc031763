import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { environment } from '../server/platform/settings/config.ts'
import { isFresh } from '../server/build/fresh-build.ts'
import { START_ARGS, startService, temporaryFolder } from '../server/test/process.ts'
import { cpuOf, memoryOf } from './measure/cpu.ts'
import { percentile } from './measure/statistics.ts'

/**
 * `node bench/start.ts`: a start from the sources and one from the build, in turns: time until it is ready, processor time until then, and the resident
 * memory after ten seconds at rest and after a minute, in which V8 returns what the start no longer needs. Uses the embedded database, or that of
 * DATABASE_URL; a start before fills and warms both.
 */
const { values } = parseArgs({ options: { rounds: { type: 'string', default: '5' }, role: { type: 'string', default: 'all' } } })
if (!isFresh()) throw new Error('There is no build of these sources: npm run build')
const DATABASE_URL = environment['DATABASE_URL']
const folder = temporaryFolder()
const KINDS = { sources: 'off', build: 'on' } as const
type Kind = keyof typeof KINDS
const seen: Record<Kind, { readyMs: number; cpuMs: number; soonMb: number; restMb: number }[]> = { sources: [], build: [] }

async function one(kind: Kind) {
  const service = await startService(
    {
      LOG_LEVEL: 'error',
      ROLE: values.role,
      SERVER_BUILD: KINDS[kind],
      DATA_DIR: folder.path,
      NODE_COMPILE_CACHE: `${folder.path}/compiled`,
      ...(DATABASE_URL ? { DATABASE_URL } : {}),
    },
    { args: START_ARGS },
  )
  const cpuMs = cpuOf(service.pid) / 1e6
  await sleep(10_000)
  const soonMb = memoryOf(service.pid).now
  await sleep(50_000)
  const restMb = memoryOf(service.pid).now
  await service.end('SIGTERM')
  return { readyMs: service.startMs, cpuMs, soonMb, restMb }
}

const kinds = Object.keys(KINDS) as Kind[]
for (const kind of kinds) await one(kind)
for (let round = 0; round < Number(values.rounds); round += 1) for (const kind of kinds) seen[kind].push(await one(kind))
for (const kind of kinds) {
  const median = (figure: keyof (typeof seen)[Kind][number]) => percentile(seen[kind].map((start) => start[figure]))(0.5)
  console.log(
    `${kind}: ready ${median('readyMs')} ms, processor ${median('cpuMs')} ms, after 10 s ${median('soonMb')} MB, after 60 s ${median('restMb')} MB`,
  )
}
folder.cleanUp()
