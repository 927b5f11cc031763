import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { sql } from 'kysely'
import { createChallenge, verifySolution } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { z } from 'zod'
import type { Challenge } from '../../../../contract/proof-of-work.ts'
import type { Secrets } from '../secrets.ts'
import type { Db } from '../../db/db.ts'

const ALGORITHM = 'PBKDF2/SHA-256'
/** The iterations of one attempt: about a millisecond of a laptop, five of an old telephone. */
const COST = 3000
/** Two hexadecimal digits: 256 attempts on average. */
const PREFIX = '00'
/** The life of a challenge, in seconds. */
const PROOF_SECONDS = 600
/** The longest header that is read. A solution has some 800 characters. */
const HEADER_MAX = 2000
/** The beginning of a voucher, which no base64 has. */
const VOUCHER = 'voucher:'
const VOUCHER_SECONDS = 60

/** What a challenge is for: a solution counts for this action of this network and subject, and for nothing else. */
interface Bound {
  /** The name of the limit that asks for it. */
  action: string
  /** The network of the caller, and what else the request is about, such as an e-mail address. Only its keyed hash is in the challenge. */
  subject: string
}

/** Makes challenges and accepts each solution once. */
export interface ProofOfWork {
  challenge: (bound: Bound) => Promise<Challenge>
  /** A header that counts like a solution, once and for a minute: the service vouches for somebody who waited instead of computing. */
  voucher: (bound: Bound) => string
  /** Spends a solution. Returns whether it was right, in time, for this use and new. */
  spend: (header: string | undefined, bound: Bound) => Promise<boolean>
}

const Hex = (digits: number) =>
  z
    .string()
    .length(digits)
    .regex(/^[\da-f]+$/)
/** Exactly the fields that this service signs: nothing can be added to a challenge, and no field can be of another type. */
const Solved = z.strictObject({
  challenge: z.strictObject({
    parameters: z.strictObject({
      algorithm: z.literal(ALGORITHM),
      nonce: Hex(32),
      salt: Hex(32),
      cost: z.int().min(1).max(COST),
      keyLength: z.literal(32),
      keyPrefix: z.string().min(PREFIX.length).max(8),
      expiresAt: z.int(),
      data: z.strictObject({ action: z.string().max(64), subject: z.string().max(64) }),
    }),
    signature: Hex(64),
  }),
  solution: z.strictObject({ counter: z.int().min(0).max(0xff_ff_ff_ff), derivedKey: Hex(64), time: z.number().optional() }),
})

/**
 * Proof of work by ALTCHA 2: a challenge is signed and not stored; a spent one is a row until it expires, so that no process accepts it again.
 * docs/decisions/0025.
 */
export function proofOfWork({ secrets, db }: { secrets: Pick<Secrets, 'key' | 'keyedHash'>; db: Db }): ProofOfWork {
  const hmacSignatureSecret = secrets.key('proof of work').toString('base64url')
  const dataOf = ({ action, subject }: Bound) => ({ action, subject: secrets.keyedHash('proof of work', subject) })
  const vouched = (fields: readonly string[], { action, subject }: Bound) =>
    createHmac('sha256', secrets.key('voucher'))
      .update(JSON.stringify([action, subject, ...fields]))
      .digest()
  const spendVoucher = async (text: string, bound: Bound) => {
    const fields = text.split('.')
    const [given, right] = [Buffer.from(fields.pop() ?? '', 'base64url'), vouched(fields, bound)]
    const until = Number(fields[0])
    if (given.length !== right.length || !timingSafeEqual(given, right) || until * 1000 < Date.now()) return false
    return spendOnce(db, right, until)
  }
  return {
    challenge: async (bound) =>
      (await createChallenge({
        algorithm: ALGORITHM,
        cost: COST,
        keyPrefix: PREFIX,
        deriveKey,
        data: dataOf(bound),
        expiresAt: Math.ceil(Date.now() / 1000) + PROOF_SECONDS,
        hmacSignatureSecret,
      })) as Challenge,
    voucher: (bound) => {
      const fields = [String(Math.ceil(Date.now() / 1000) + VOUCHER_SECONDS), randomBytes(12).toString('base64url')]
      return `${VOUCHER}${[...fields, vouched(fields, bound).toString('base64url')].join('.')}`
    },
    spend: async (header, bound) => {
      if (header?.startsWith(VOUCHER)) return spendVoucher(header.slice(VOUCHER.length), bound)
      const solved = solvedIn(header)
      if (!solved) return false
      const { challenge } = solved
      const { data } = challenge.parameters
      const expected = dataOf(bound)
      // The signature is verified before anything is computed.
      const { verified } = await verifySolution({ ...solved, deriveKey, hmacSignatureSecret })
      if (!verified || data.action !== expected.action || data.subject !== expected.subject) return false
      return spendOnce(db, Buffer.from(challenge.signature, 'hex'), challenge.parameters.expiresAt)
    },
  }
}

/** Stores a signature until it expires. Returns whether it was not stored before, in any process. */
async function spendOnce(db: Db, signature: Buffer, until: number): Promise<boolean> {
  const { rows } = await sql`insert into spent_proofs (signature, expires_at)
    values (${signature}, to_timestamp(${until})) on conflict do nothing returning 1 as spent`.execute(db)
  return rows.length === 1
}

function solvedIn(header: string | undefined): z.output<typeof Solved> | null {
  if (header === undefined || header.length > HEADER_MAX) return null
  try {
    const read = Solved.safeParse(JSON.parse(Buffer.from(header, 'base64').toString('utf8')))
    return read.success ? read.data : null
  } catch {
    return null
  }
}
