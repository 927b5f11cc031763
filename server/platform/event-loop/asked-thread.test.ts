import assert from 'node:assert/strict'
import { setTimeout as sleep } from 'node:timers/promises'
import { describe, test } from 'node:test'
import { AskedThread, ThreadEnded } from './asked-thread.ts'

const ANSWERING = new URL('./answering-thread.ts', import.meta.url).href
/** A program whose questions are functions in JavaScript. */
const program = (code: string) => new URL(`data:text/javascript,${encodeURIComponent(code)}`)
const answering = (answer: string) => program(`import { answerQuestions } from '${ANSWERING}'\nanswerQuestions(${answer})`)
const LIMITS = { maxOldGenerationSizeMb: 32 }

describe('a thread that is asked', () => {
  test('answers several questions at once, each with its own answer, and ends without one', async () => {
    let ended = 0
    const { promise: end, resolve: tell } = Promise.withResolvers<void>()
    const thread = new AskedThread<number, number>(
      answering(`async (ms) => { await new Promise((done) => setTimeout(done, ms)); return ms * 2 }`),
      {
        limits: LIMITS,
        idleMs: 50,
        ended: () => {
          ended += 1
          tell()
        },
      },
    )
    const answers = [thread.ask(30), thread.ask(5), thread.ask(1)]
    assert.equal(thread.load, 3)
    assert.deepEqual(await Promise.all(answers), [60, 10, 2])
    assert.equal(thread.load, 0)
    assert.equal(await thread.ask(2), 4)
    assert.equal(ended, 0)
    await end
    await sleep(50)
    assert.equal(ended, 1, 'told once')
  })

  test('the signal of a question reaches the thread, before and after it is asked', async () => {
    const thread = new AskedThread<string, string>(
      answering(`(name, signal) => new Promise((done) => {
        const stop = () => done(name + ' stopped')
        if (signal.aborted) stop()
        else signal.addEventListener('abort', stop)
        if (name === 'other') done(name)
      })`),
      { limits: LIMITS, idleMs: 50, ended: () => {} },
    )
    const stopping = new AbortController()
    const [first, other] = [thread.ask('first', stopping.signal), thread.ask('other', new AbortController().signal)]
    assert.equal(await other, 'other')
    stopping.abort()
    assert.equal(await first, 'first stopped')
    assert.equal(await thread.ask('late', stopping.signal), 'late stopped')
  })

  test('one that ends tells each that waits, and whether it had begun', async () => {
    const cases: [URL, boolean][] = [
      [answering(`() => process.exit(3)`), true],
      [answering(`async () => { throw new Error('a fault of the program') }`), true],
      [program(`throw new Error('a module is missing')`), false],
    ]
    for (const [address, begun] of cases) {
      let ended = 0
      const thread = new AskedThread<string, string>(address, { limits: LIMITS, ended: () => (ended += 1) })
      const answers = await Promise.allSettled([thread.ask('one'), thread.ask('two')])
      for (const answer of answers) {
        assert.ok(answer.status === 'rejected' && answer.reason instanceof ThreadEnded)
        assert.equal(answer.reason.begun, begun)
      }
      assert.equal(ended, 1)
    }
  })
})
