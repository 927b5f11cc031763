import { lastSender, type Work } from '../event-loop/work.ts'
import { textNamed } from './statement-names.ts'
import { summaryOf } from './traced-statement.ts'

/** Reads a null-terminated string of a protocol message. */
const textAt = (bytes: Buffer, from: number): string => bytes.toString('latin1', from, Math.max(from, bytes.indexOf(0, from)))
const HEAD = 5

/**
 * The statement in a protocol message of the driver, as work of the event loop: the embedded database runs on its thread. The name
 * is computed on demand.
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
  // Parse: a name, then the text. Bind: a portal, then the name of a statement parsed before.
  const second = textAt(bytes, HEAD + first.length + 1)
  if (type === 'P') return summaryOf(second)
  return type === 'B' ? summaryOf(textNamed(second) ?? '') : 'sql'
}
