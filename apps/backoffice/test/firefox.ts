import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { temporaryFolder } from '../../../server/test/process.ts'

const FIREFOX = ['/usr/bin/firefox-esr', '/usr/bin/firefox'].find((path) => existsSync(path))
/** The reason why tests are skipped; false if they run. */
export const noFirefox: string | false = FIREFOX ? false : 'No Firefox on this machine: apt-get install firefox-esr.'

/** A window of a Firefox without a screen. */
export interface Firefox {
  open: (url: string) => Promise<void>
  /** Returns the value of an expression in the page; a promise is waited for. */
  read: (expression: string) => Promise<unknown>
  /** Presses the first element of a selector, as a person does: some questions need that. */
  press: (selector: string) => Promise<void>
  close: () => Promise<void>
}

type Command = (method: string, params: object) => Promise<Record<string, unknown>>

/** Starts Firefox with a profile of its own, and directs it by WebDriver BiDi. @param preferences as in about:config */
export async function firefox(preferences: Readonly<Record<string, string | number | boolean>>): Promise<Firefox> {
  const folder = temporaryFolder()
  const lines = Object.entries(preferences).map(([name, value]) => `user_pref(${JSON.stringify(name)}, ${JSON.stringify(value)});\n`)
  await writeFile(join(folder.path, 'user.js'), lines.join(''))
  const child = spawn(FIREFOX ?? '', ['--headless', '--no-remote', '--profile', folder.path, '--remote-debugging-port', '0'], {
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  process.once('exit', () => child.kill('SIGKILL'))
  const { command, end } = await connected(await addressOf(child))
  await command('session.new', { capabilities: {} })
  const { contexts } = (await command('browsingContext.getTree', {})) as { contexts: { context: string }[] }
  const context = contexts[0]?.context ?? ''
  const evaluate = (expression: string) =>
    command('script.evaluate', { expression, target: { context }, awaitPromise: true }) as Promise<{
      result?: { value?: unknown; sharedId?: string }
    }>
  return {
    open: async (url) => void (await command('browsingContext.navigate', { context, url, wait: 'complete' })),
    read: async (expression) => (await evaluate(expression)).result?.value,
    press: async (selector) => {
      const { result } = await evaluate(`document.querySelector(${JSON.stringify(selector)})`)
      const move = { type: 'pointerMove', x: 0, y: 0, origin: { type: 'element', element: { sharedId: result?.sharedId } } }
      const actions = [move, { type: 'pointerDown', button: 0 }, { type: 'pointerUp', button: 0 }]
      await evaluate(`document.querySelector(${JSON.stringify(selector)}).scrollIntoView({ block: 'center', behavior: 'instant' })`)
      await command('input.performActions', { context, actions: [{ type: 'pointer', id: 'finger', actions }] })
    },
    close: async () => {
      end()
      const ended = new Promise((resolve) => child.once('exit', resolve))
      child.kill('SIGTERM')
      await ended
      folder.cleanUp()
    },
  }
}

/** The address that Firefox listens at, which it writes. */
const addressOf = (child: ChildProcess): Promise<string> =>
  new Promise((resolve, reject) => {
    let written = ''
    child.once('exit', () => reject(new Error(`Firefox ended:\n${written}`)))
    child.stderr?.on('data', (data: Buffer) => {
      written += data.toString()
      const address = /WebDriver BiDi listening on (ws:\S+)/.exec(written)?.[1]
      if (address) resolve(address)
    })
  })

async function connected(address: string): Promise<{ command: Command; end: () => void }> {
  const socket = new WebSocket(`${address}/session`)
  await new Promise((resolve, reject) => {
    socket.addEventListener('open', resolve)
    socket.addEventListener('error', () => reject(new Error('Firefox does not answer')))
  })
  const waiting = new Map<number, (answer: { type: string; result: Record<string, unknown>; message?: string }) => void>()
  socket.addEventListener('message', ({ data }) => {
    const answer = JSON.parse(String(data)) as { id?: number } & Parameters<NonNullable<ReturnType<(typeof waiting)['get']>>>[0]
    waiting.get(answer.id ?? -1)?.(answer)
  })
  let last = 0
  const command: Command = (method, params) =>
    new Promise((resolve, reject) => {
      const id = (last += 1)
      waiting.set(id, ({ type, result, message }) => {
        waiting.delete(id)
        if (type === 'success') resolve(result)
        else reject(new Error(`${method}: ${message}`))
      })
      socket.send(JSON.stringify({ id, method, params }))
    })
  return { command, end: () => socket.close() }
}
