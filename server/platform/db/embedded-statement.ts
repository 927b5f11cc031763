import { lastSender, type Work } from '../event-loop/work.ts'
import { textNamed } from './pool.ts'
import { summaryOf } from './traced-statement.ts'

/** Of messages to the database: where a text or a name ends. */
const textAt = (bytes: Buffer, from: number): string => bytes.toString('latin1', from, Math.max(from, bytes.indexOf(0, from)))
const HEAD = 5

/**
 * The statement that bytes of the driver bring, as a work of the event loop: the embedded database works on its thread. A name
 * is looked up only when somebody asks what ran.
 */
export function statementIn(bytes: Buffer): Work {
  const sent = lastSender()
  return {
    kind: 'statement',
    id: sent ? `of ${sent.kind} ${sent.name} ${sent.id}` : '',
    get name() {
      return nameOf(bytes)
    },
  }
}

function nameOf(bytes: Buffer): string {
  const type = String.fromCharCode(bytes[0] ?? 0)
  const first = textAt(bytes, HEAD)
  if (type === 'Q') return summaryOf(first)
  // A name, then the text; or a portal, then the name of a text that was told before.
  const second = textAt(bytes, HEAD + first.length + 1)
  if (type === 'P') return summaryOf(second)
  return type === 'B' ? summaryOf(textNamed(second) ?? '') : 'sql'
}
