import { deserialize, serialize } from 'node:v8'
import { Worker } from 'node:worker_threads'
import { type Reply, SHARED, type Task } from './limits.ts'

/**
 * The parser process: parses one document at a time with the module that the task names. It has no secret in its environment, and
 * Node's permission model refuses it the network, other processes and every write to the disk.
 */
const shared = new Int32Array(new SharedArrayBuffer(SHARED.slots * 4))
const watchdog = new Worker(new URL('./parser-watchdog.ts', import.meta.url), {
  workerData: { shared, parent: process.ppid },
  resourceLimits: { maxOldGenerationSizeMb: 16, maxYoungGenerationSizeMb: 2 },
})
watchdog.unref()

/** With more resident memory than this beyond the loaded parsers, in MiB, the process parses no other document. */
const LEFT_MB = 64
const rss = () => process.memoryUsage.rss()
let baseline = rss()

async function answer(task: Task): Promise<Reply> {
  // The memory of the parser's modules does not count against the document.
  const before = rss()
  const { parse } = (await import(task.module)) as Parser
  baseline += rss() - before
  const reply = await run(parse, task)
  return { ...reply, leaksMemory: leavesMoreThan((task.limits.leftMb ?? LEFT_MB) * 1024 ** 2) }
}

/** Whether the documents left more memory than that behind. Garbage does not count: a new process costs the service some 10 ms of its event loop. */
function leavesMoreThan(bytes: number): boolean {
  if (rss() - baseline <= bytes) return false
  globalThis.gc?.()
  return rss() - baseline > bytes
}

interface Parser {
  parse: (order: unknown) => unknown
}
type Parsed = { result: Buffer } | { failed: string } | { tooLarge: true }

async function run(parse: Parser['parse'], { order, limits }: Task): Promise<Parsed> {
  const { user, system } = process.cpuUsage()
  Atomics.store(shared, SHARED.cpuMs, Math.ceil((user + system) / 1000 + limits.cpuMs))
  Atomics.store(shared, SHARED.memoryMb, limits.memoryMb)
  Atomics.store(shared, SHARED.running, 1)
  Atomics.notify(shared, SHARED.running)
  try {
    const result = serialize(await parse(deserialize(order)))
    return result.length > limits.outputBytes ? { tooLarge: true } : { result }
  } catch (error) {
    return { failed: error instanceof Error ? error.constructor.name : 'Error' }
  } finally {
    Atomics.store(shared, SHARED.running, 0)
  }
}

process.on('message', (task: Task) => void answer(task).then((reply) => process.send?.(reply)))
process.on('disconnect', () => process.exit())
