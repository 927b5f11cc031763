import { connect } from 'node:net'
import fc, { type Arbitrary } from 'fast-check'
import type { Operation } from './document.ts'
import { type Written, write } from './draft.ts'
import { draftOf, soundPlan } from './plan.ts'
import type { Answered } from './send.ts'
import { faultsOfError } from './verdict.ts'
import type { World } from './world.ts'

/** One error in the bytes of a request: some bytes are removed, a piece is inserted. */
export interface ByteChange {
  /** Its position in the request, from the beginning (0) to the end (1). */
  at: number
  out: number
  into: string
}

const PIECES = [
  '',
  '\0',
  '\r\n',
  '\n',
  '\r',
  ' ',
  '\t',
  ':',
  '%',
  '\u00ff',
  '\u0080',
  '0',
  '"',
  '{',
  'Transfer-Encoding: chunked\r\n',
  '\r\nTransfer-Encoding: chunked',
  '\r\nContent-Length: 5',
  '\r\nContent-Length: 99999999999999999999',
  '\r\nExpect: 100-continue',
  '\r\nConnection: close',
  '\r\nUpgrade: h2c\r\nConnection: Upgrade',
  '\r\nHost: other.invalid',
  '\r\n folded',
  '\r\n\r\n',
  'GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n',
  'HTTP/1.0',
  'ffff\r\n',
  '0\r\n\r\n',
]

/** Generates up to three errors. Without one the request is valid: some must succeed. */
export const byteChanges: Arbitrary<ByteChange[]> = fc.array(
  fc.record({
    // Evenly distributed: fast-check prefers numbers near 0, and no request remains readable with an error at its beginning.
    at: fc.noBias(fc.integer({ min: 0, max: 1000 })).map((n) => n / 1000),
    out: fc.constantFrom(0, 0, 1, 1, 2, 20),
    into: fc.constantFrom(...PIECES),
  }),
  { maxLength: 3 },
)

/** Returns the bytes of a request. */
const bytesOf = ({ method, target, headers, body }: Written): Buffer =>
  Buffer.concat([
    Buffer.from(`${method} ${target} HTTP/1.1\r\n${headers.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n`, 'latin1'),
    body ?? Buffer.alloc(0),
  ])

/** Returns the bytes with the errors in them. */
export const withByteChanges = (bytes: Buffer, all: ByteChange[]): Buffer =>
  all.reduce<Buffer>((now, { at, out, into }) => {
    const place = Math.floor(now.length * at)
    return Buffer.concat([now.subarray(0, place), Buffer.from(into, 'latin1'), now.subarray(place + out)])
  }, bytes)

const PATIENCE_MS = 20_000
/** The times without an answer after which the client ends its side of the connection, at the first and at the second attempt. */
const SILENCES_MS = [250, 5000]

/** Sends bytes, waits for an answer, ends its side of the connection, and reads until the service closes. Returns the bytes received. */
function exchange(url: string, bytes: Buffer, silenceMs: number): Promise<Buffer> {
  const { hostname, port } = new URL(url)
  return new Promise((resolve, reject) => {
    const parts: Buffer[] = []
    const socket = connect(Number(port), hostname, () => socket.write(bytes))
    // Not at once: a service may treat the end of the client's side as the end of interest in its answer.
    const end = setTimeout(() => socket.end(), silenceMs)
    socket.setTimeout(PATIENCE_MS, () => socket.destroy(new Error('the connection stays open')))
    socket.on('data', (data: Buffer) => {
      parts.push(data)
      end.refresh()
      if (answersIn(Buffer.concat(parts)).length > 0) socket.end()
    })
    socket.on('close', () => {
      clearTimeout(end)
      resolve(Buffer.concat(parts))
    })
    socket.on('error', reject)
  })
}

/** Returns the answers in the bytes received, as far as they can be separated. */
function answersIn(bytes: Buffer): Answered[] {
  const answers: Answered[] = []
  let rest = bytes.toString('latin1')
  while (rest !== '') {
    const end = rest.indexOf('\r\n\r\n')
    const [line = '', ...lines] = rest.slice(0, end === -1 ? undefined : end).split('\r\n')
    const status = Number(/^HTTP\/1\.1 (\d{3}) /.exec(line)?.[1] ?? 0)
    const headers = Object.fromEntries(
      lines.map((field) => [field.slice(0, field.indexOf(':')).toLowerCase(), field.slice(field.indexOf(':') + 1).trim()]),
    )
    const length = Number(headers['content-length'] ?? (status < 200 || status === 304 ? 0 : Number.NaN))
    const body = rest.slice(end + 4, Number.isNaN(length) ? undefined : end + 4 + length)
    if (status >= 200 || status === 0) answers.push({ status, headers, body: Buffer.from(body, 'latin1') })
    rest = Number.isNaN(length) || end === -1 ? '' : rest.slice(end + 4 + length)
  }
  return answers
}

/** Sends a valid request of an operation with errors in its bytes. @throws Error where the service does not answer, or not in its shape */
export async function attemptBytes(world: World, operation: Operation, all: ByteChange[]): Promise<void> {
  const plan = soundPlan(operation)
  const draft = await draftOf(operation, plan, world.stage, world.tokens[plan.persona])
  const bytes = withByteChanges(bytesOf(write(operation, draft, world.idOf)), all)
  const began = performance.now()
  let came: Buffer = Buffer.alloc(0)
  for (const silence of SILENCES_MS) if (came.length === 0) came = await exchange(world.url, bytes, silence)
  const answers = answersIn(came)
  const faults = answers.flatMap((answer) => {
    world.tally.count('(bytes with changes)', answer.status, performance.now() - began)
    if (answer.status === 0 || answer.status >= 500) return [`answered ${answer.status}`]
    // An error without a body may answer a request that became HEAD, so it is not checked.
    return answer.status >= 400 && answer.body.length > 0 ? faultsOfError(answer) : []
  })
  if (answers.length === 0) faults.push('no answer')
  if (faults.length > 0)
    throw new Error(
      `${faults.join('\n')}\n  sent: ${JSON.stringify(bytes.toString('latin1').slice(0, 1500))}\n  came: ${JSON.stringify(came.toString('latin1').slice(0, 600))}\n  ${world.logLines().join('\n  ')}`,
    )
}
