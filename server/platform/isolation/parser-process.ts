import { type ChildProcess, fork } from 'node:child_process'
import { realpathSync } from 'node:fs'
import type { Socket } from 'node:net'
import { fileURLToPath } from 'node:url'
import { type KillReason, ParserFailed, ParserKilled, type ProcessRights, REASON_FD, type Reply, type Task } from './limits.ts'

const ROOT = fileURLToPath(new URL('../../..', import.meta.url))
const CHILD = fileURLToPath(new URL('./parser-child.ts', import.meta.url))
/** More than the allowed resident memory: the watchdog thread kills first, so V8 writes no core file with a document in it. */
const HEAP_MB = 512
/** Wall-clock milliseconds allowed for each allowed millisecond of processor time, on an overloaded machine. */
const WALL_CLOCK_FACTOR = 30
/** Few arenas, and large blocks that are returned as soon as they are freed: by default glibc raises that limit to 32 MB as a picture is processed. */
const GLIBC = { MALLOC_ARENA_MAX: '2', MALLOC_MMAP_THRESHOLD_: '131072', MALLOC_TRIM_THRESHOLD_: '131072' }

const readable = [ROOT, realpathSync(`${ROOT}/node_modules`)]
const execArgv = ({ addons = false, readable: further = [] }: ProcessRights): string[] => [
  '--permission',
  '--allow-worker',
  ...(addons ? ['--allow-addons'] : []),
  ...[...readable, ...further.map((path) => realpathSync(path))].map((path) => `--allow-fs-read=${path}`),
  `--max-old-space-size=${HEAP_MB}`,
  '--max-semi-space-size=8',
  // The child collects garbage before it decides that a document left too much memory.
  '--expose-gc',
  '--disable-warning=ExperimentalWarning',
  '--disable-warning=SecurityWarning',
]

/** One parser process. It runs one task at a time. */
export class ParserProcess {
  readonly #child: ChildProcess
  #reason: KillReason | undefined
  #alive = true
  #done = 0
  #task: PromiseWithResolvers<Reply> | undefined

  constructor(rights: ProcessRights) {
    // The environment of the service contains passwords: the child gets none of it.
    this.#child = fork(CHILD, {
      execArgv: execArgv(rights),
      env: rights.addons ? GLIBC : {},
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'ignore', 'ipc', 'pipe'],
    })
    this.#child.stdio[REASON_FD]?.on('data', (word: Buffer) => (this.#reason ??= word.toString() as KillReason))
    this.#child.on('message', (reply) => this.#task?.resolve(reply as Reply))
    this.#child.on('error', () => this.#end('crash'))
    this.#child.once('exit', () => (this.#alive = false))
    // `close` comes after the reason was read; `exit` may come before. V8 ends with SIGABRT when its heap is full.
    this.#child.once('close', (_code, signal) => this.#end(signal === 'SIGABRT' ? 'memory' : 'crash'))
    this.#refer('unref')
  }

  /** How many documents it has parsed. */
  get done(): number {
    return this.#done
  }

  get alive(): boolean {
    return this.#alive
  }

  /**
   * Parses one document.
   * @returns the result, serialised by v8
   * @throws ParserKilled beyond a limit, ParserFailed if the parser threw, the reason of the signal if it aborts
   */
  async run(task: Task, signal?: AbortSignal): Promise<Buffer> {
    signal?.throwIfAborted()
    this.#done += 1
    this.#task = Promise.withResolvers<Reply>()
    this.#refer('ref')
    const giveUp = () => this.kill()
    const late = setTimeout(() => this.kill('hung'), task.limits.cpuMs * WALL_CLOCK_FACTOR)
    signal?.addEventListener('abort', giveUp, { once: true })
    try {
      this.#child.send(task, (error) => error && this.kill('crash'))
      const reply = await this.#task.promise
      if (reply.leaksMemory) this.kill()
      if ('failed' in reply) throw new ParserFailed(reply.failed)
      if ('tooLarge' in reply) throw new ParserKilled('output')
      return reply.result
    } catch (error) {
      signal?.throwIfAborted()
      throw error
    } finally {
      clearTimeout(late)
      signal?.removeEventListener('abort', giveUp)
      this.#task = undefined
      this.#refer('unref')
    }
  }

  kill(reason?: KillReason): void {
    if (reason) this.#reason ??= reason
    this.#alive = false
    this.#child.kill('SIGKILL')
  }

  #end(reason: KillReason): void {
    this.#alive = false
    this.#task?.reject(new ParserKilled(this.#reason ?? reason, this.#done > 1))
  }

  /** An unreferenced parser process does not keep the service from exiting. */
  #refer(how: 'ref' | 'unref'): void {
    this.#child[how]()
    this.#child.channel?.[how]()
    ;(this.#child.stdio[REASON_FD] as Socket | null | undefined)?.[how]()
  }
}
