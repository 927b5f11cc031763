import { AppError, type Detail } from '../../../contract/errors.ts'
import { DETAILS_MAX } from '../../../contract/limits.ts'

/** The faults in the input of one request: the first ones by name; of the others only the number, if they were counted. */
export class Faults {
  readonly #named: Detail[] = []
  #others = 0
  #counted = true

  /** Whether no further fault would be named. */
  get full(): boolean {
    return this.#named.length >= DETAILS_MAX
  }

  get any(): boolean {
    return this.#named.length > 0
  }

  add(path: string, message: string): void {
    if (this.full) this.#others += 1
    else this.#named.push({ path, message })
  }

  /** Adds the faults of another part. */
  take(other: Faults): void {
    for (const { path, message } of other.#named) this.add(path, message)
    this.#others += other.#others
    this.#counted &&= other.#counted
  }

  /** Marks the rest of the input as unchecked. */
  stop(): void {
    this.#counted = false
  }

  /** @throws AppError validation_failed if there is a fault */
  refuse(): void {
    if (this.any) throw new AppError('validation_failed', { details: this.#named, more: this.#counted ? this.#others : null })
  }
}
