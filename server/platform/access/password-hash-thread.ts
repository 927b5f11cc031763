import { scryptSync } from 'node:crypto'
import { answerQuestions } from '../event-loop/answering-thread.ts'
import { giveWay } from '../event-loop/give-way.ts'
import type { ToDerive } from './password-hash.ts'

/** The cost of a hash and the length of its key: those of the library, whose hashes are stored. */
const [COST, KEY_BYTES] = [{ N: 16_384, r: 16, p: 1, maxmem: 64 * 1024 ** 2 }, 64]

giveWay(10)
answerQuestions(({ password, salt }: ToDerive) => new Uint8Array(scryptSync(password.normalize('NFKC'), salt, KEY_BYTES, COST)))
