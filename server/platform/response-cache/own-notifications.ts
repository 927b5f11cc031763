import type { Commit } from '../db/commit-events.ts'
import { Expiring } from '../http/expiring.ts'

/** How long a notification of this process is expected. A rolled-back transaction sends none. */
const EXPECTED_MS = 1000
const EXPECTED_MAX = 1000

/**
 * Notifications of this process's own changes, which the process applies at their commit and which the channel delivers afterwards. A second
 * application would invalidate answers that were read after the commit: each changed page would be made twice. Behind a connection pooler no
 * session matches, so every notification is applied.
 */
export class OwnNotifications {
  readonly #expected = new Expiring<number>(EXPECTED_MAX)

  /** Expects the notifications of a commit whose tags have been invalidated. */
  expect({ session, notifications }: Commit): void {
    if (session === undefined) return
    for (const notification of notifications) this.#add(`${session} ${notification}`, 1)
  }

  /** Whether the notification is an expected one. Each is expected once. */
  isExpected(session: number, notification: string): boolean {
    const key = `${session} ${notification}`
    const isExpected = (this.#expected.get(key)?.value ?? 0) > 0
    if (isExpected) this.#add(key, -1)
    return isExpected
  }

  #add(key: string, count: number): void {
    const known = this.#expected.get(key)?.value ?? 0
    this.#expected.set(key, known + count, performance.now() + EXPECTED_MS)
  }
}
