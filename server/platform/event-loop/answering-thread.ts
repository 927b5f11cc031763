import { parentPort } from 'node:worker_threads'
import type { FromThread, ToThread } from './asked-thread.ts'

/** In a thread: answers each question of the `AskedThread`. An error ends the thread. */
export function answerQuestions(answer: (question: never, signal: AbortSignal) => unknown): void {
  const send = (message: FromThread<unknown>) => parentPort?.postMessage(message, [])
  const running = new Map<number, AbortController>()
  const take = async (id: number, question: never) => {
    const stopping = new AbortController()
    running.set(id, stopping)
    send({ id, answer: await answer(question, stopping.signal) })
    running.delete(id)
  }
  parentPort?.on('message', (message: ToThread<never>) => {
    if ('question' in message) void take(message.id, message.question)
    else running.get(message.id)?.abort()
  })
  send({ begun: true })
}
