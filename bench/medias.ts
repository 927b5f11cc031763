import { readFileSync, writeFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import sharp from 'sharp'
import { harness } from '../server/test/harness.ts'
import { get } from '../server/test/http.ts'
import { upload } from '../server/test/medias.ts'
import { setStage } from '../server/test/stage.ts'
import { picturesAtBounds } from './dataset/pictures-at-bounds.ts'
import { idleProcess, watchLoop } from './measure/loop-delay.ts'
import { table } from './measure/statistics.ts'

/**
 * `node bench/medias.ts`, with TEST_DATABASE_URL on PostgreSQL: measures uploads of a JPEG of 12 megapixels: the time to the answer, the time until the picture is ready, how late the
 * event loop of the service is meanwhile (client and service are one process), and the resident memory of the media process over 500 pictures, then of each
 * encoding at its largest number of pixels, between photographs (`--no-bounds` leaves it out). Prints Markdown.
 */
const { values } = parseArgs({
  options: {
    pictures: { type: 'string', default: '500' },
    uploads: { type: 'string', default: '20' },
    bounds: { type: 'boolean', default: true },
  },
  allowNegative: true,
})
const noise = { type: 'gaussian', mean: 128, sigma: 30 } as const
/** A photograph: gradients with noise, 2 to 3 MB. Each has another pixel, since equal pictures are processed once. */
const blank = await sharp({ create: { width: 4000, height: 3000, channels: 3, background: '#888', noise } })
  .blur(1.2)
  .jpeg({ quality: 90 })
  .toBuffer()
const photograph = (n: number): Buffer =>
  Buffer.concat([blank.subarray(0, 2), Buffer.from([0xff, 0xfe, 0, 6, n >> 24, n >> 16, n >> 8, n]), blank.subarray(2)])

const { services, token } = await harness()
const stage = await setStage()
// Tokens of tests expire after five minutes.
const as = { token: await token(stage.owner.id, { exp: Math.floor(Date.now() / 1000) + 3600 }), acteur: stage.acteur }
await services.jobs.work()

/** The media process: the child of this process that may load native code. */
const mediaProcess = (): number[] =>
  readFileSync(`/proc/${process.pid}/task/${process.pid}/children`, 'utf8')
    .split(' ')
    .filter((pid) => pid !== '' && isMediaProcess(pid))
    .map(Number)
const isMediaProcess = (pid: string): boolean => {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('--allow-addons')
  } catch {
    return false
  }
}
const peakOf = (pid: number): number => {
  try {
    return Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024
  } catch {
    return 0
  }
}
const peaks = new Map<number, number>()
setInterval(() => {
  for (const pid of mediaProcess()) peaks.set(pid, Math.max(peaks.get(pid) ?? 0, peakOf(pid)))
}, 100).unref()

const isReady = async (id: string): Promise<boolean> => {
  const { state, failure } = (await get(`/medias/${id}`, as)).body.data
  if (state === 'failed') throw new Error(JSON.stringify(failure))
  return state === 'ready'
}
const untilReady = async (id: string): Promise<void> => {
  while (!(await isReady(id))) await sleep(20)
}

// The first one starts the worker and the media process.
await untilReady((await upload(photograph(0), as)).body.data.id)
const [answered, ready]: [number[], number[]] = [[], []]
/** How late the event loop was: of the service, and of an idle process at the same time. */
interface Late {
  service: number[]
  processor: number[]
  idle: number[]
}
const idle = idleProcess()
const watched = async (into: Late, work: () => Promise<void>): Promise<void> => {
  const [ofIdle, ofService] = [idle.watch(), watchLoop()]
  await work()
  const { late, processor } = ofService()
  into.service.push(late)
  into.processor.push(processor)
  into.idle.push((await ofIdle()).late)
}
const [processing, reading]: [Late, Late] = [
  { service: [], processor: [], idle: [] },
  { service: [], processor: [], idle: [] },
]
for (let n = 1; n <= Number(values.uploads); n += 1) {
  const bytes = photograph(n)
  const begun = performance.now()
  const { body } = await upload(bytes, as)
  answered.push(performance.now() - begun)
  await watched(processing, () => untilReady(body.data.id))
  ready.push(performance.now() - begun)
}
// The same requests while no picture is processed.
for (let n = 1; n <= Number(values.uploads); n += 1)
  await watched(reading, async () => {
    for (let read = 0; read < 20; read += 1) {
      await get(`/medias?acteur_id=${stage.acteur}`, as)
      await sleep(20)
    }
  })
idle.end()

const begun = performance.now()
for (let n = 0; n < Number(values.pictures); n += 10) {
  const ids = await Promise.all(
    Array.from({ length: 10 }, async (_, at) => (await upload(photograph(1000 + n + at), as)).body.data.id as string),
  )
  for (const id of ids) await untilReady(id)
}
const seconds = (performance.now() - begun) / 1000

const sorted = (list: number[]) => list.toSorted((a, b) => a - b).map(Math.round)
const figures = (list: number[]) => [sorted(list)[list.length >> 1] ?? 0, sorted(list).at(-1) ?? 0]
console.log(
  table(
    ['what', 'median', 'worst'],
    [
      [`answer to an upload of ${(blank.length / 1e6).toFixed(1)} MB, ms`, ...figures(answered)],
      ['ready after the upload, ms', ...figures(ready)],
      ['event loop late while a picture is processed, the longest of each, ms', ...figures(processing.service)],
      ['processor time of its thread in one turn, the longest of each, ms', ...figures(processing.processor)],
      ['an idle process meanwhile, ms', ...figures(processing.idle)],
      ['event loop late while none is processed, ms', ...figures(reading.service)],
      ['processor time of its thread in one turn, ms', ...figures(reading.processor)],
      ['an idle process meanwhile, ms', ...figures(reading.idle)],
      [`peak memory of the ${peaks.size} media processes over ${values.pictures} pictures, MB`, ...figures([...peaks.values()])],
      ['pictures a second', (Number(values.pictures) / seconds).toFixed(1), ''],
    ],
  ),
)

/** Sets the peak of the media processes back to what they have now. */
const forgetPeaks = (): void => {
  peaks.clear()
  for (const pid of mediaProcess()) writeFileSync(`/proc/${pid}/clear_refs`, '5')
}
if (values.bounds) {
  const rows: (string | number)[][] = []
  for (const { what, bytes } of await picturesAtBounds()) {
    const [took, memory]: [number[], number[]] = [[], []]
    for (let turn = 0; turn < 3; turn += 1) {
      await untilReady((await upload(photograph(5000 + turn + rows.length * 3), as)).body.data.id)
      forgetPeaks()
      const sent = performance.now()
      // Bytes behind the picture: equal uploads are processed once.
      await untilReady((await upload(Buffer.concat([bytes, Buffer.from([turn])]), as)).body.data.id)
      took.push((performance.now() - sent) / 1000)
      for (const pid of mediaProcess()) peaks.set(pid, Math.max(peaks.get(pid) ?? 0, peakOf(pid)))
      memory.push(Math.max(...peaks.values()))
    }
    rows.push([what, Math.round(Math.max(...memory)), Math.max(...took).toFixed(1)])
  }
  console.log(table(['picture at its bound, behind a photograph, three times', 'peak memory, MB', 'worst time, s'], rows))
}
process.exit()
