import { type ChildProcess, fork } from 'node:child_process'
import { realpathSync } from 'node:fs'
import type { Socket } from 'node:net'
import { fileURLToPath } from 'node:url'
import { type KillReason, ParserFailed, ParserKilled, REASON_FD, type Reply, type Task } from './limits.ts'

const ROOT = fileURLToPath(new URL('../../..', import.meta.url))
const CHILD = fileURLToPath(new URL('./parser-child.ts', import.meta.url))
/** Above the resident memory that is allowed: the watchdog thread kills first, and V8 leaves no core file with a document in it. */
const HEAP_MB = 512
/** Wall-clock time a task may take for each millisecond of processor time, on a machine where everybody waits. */
const PATIENCE = 30

const readable = [ROOT, realpathSync(`${ROOT}/node_modules`)]
const EXEC_ARGV = [
  '--permission',
  '--allow-worker',
  ...readable.map((path) => `--allow-fs-read=${path}`),
  `--max-old-space-size=${HEAP_MB}`,
  '--max-semi-space-size=8',
  '--disable-warning=ExperimentalWarning',
  '--disable-warning=SecurityWarning',
]

/** One parser process, which is given one task at a time. */
export class ParserProcess {
  readonly #child: ChildProcess
  #reason: KillReason | undefined
  #alive = true
  #task: PromiseWithResolvers<Reply> | undefined

  constructor() {
    // Without the environment of the service: it holds passwords.
    this.#child = fork(CHILD, {
      execArgv: EXEC_ARGV,
      env: {},
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'ignore', 'ipc', 'pipe'],
    })
    this.#child.stdio[REASON_FD]?.on('data', (word: Buffer) => (this.#reason ??= word.toString() as KillReason))
    this.#child.on('message', (reply) => this.#task?.resolve(reply as Reply))
    this.#child.on('error', () => this.#end('crash'))
    this.#child.once('exit', () => (this.#alive = false))
    // `close` and not `exit`: the reason is read to its end by then. SIGABRT is what V8 ends with when its heap is full.
    this.#child.once('close', (_code, signal) => this.#end(signal === 'SIGABRT' ? 'memory' : 'crash'))
    this.#refer('unref')
  }

  get alive(): boolean {
    return this.#alive
  }

  /**
   * Has one document parsed.
   * @returns the result, serialised by v8
   * @throws ParserKilled beyond a limit, ParserFailed where the parser threw, the reason of the signal
   */
  async run(task: Task, signal?: AbortSignal): Promise<Buffer> {
    signal?.throwIfAborted()
    this.#task = Promise.withResolvers<Reply>()
    this.#refer('ref')
    const giveUp = () => this.kill()
    const late = setTimeout(() => this.kill('hung'), task.limits.cpuMs * PATIENCE)
    signal?.addEventListener('abort', giveUp, { once: true })
    try {
      this.#child.send(task, (error) => error && this.kill('crash'))
      const reply = await this.#task.promise
      if (reply.worn) this.kill()
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
    this.#task?.reject(new ParserKilled(this.#reason ?? reason))
  }

  /** An idle parser process keeps no command from ending. */
  #refer(how: 'ref' | 'unref'): void {
    this.#child[how]()
    this.#child.channel?.[how]()
    ;(this.#child.stdio[REASON_FD] as Socket | null | undefined)?.[how]()
  }
}
