import type { Incoming } from './plan-batch.ts'
import type { RunState, Line } from './run-state.ts'
import { runLine } from './run-log.ts'
import type { ItemFault } from '../readers/item.ts'
import type { ParsedSource } from '../readers/parse.ts'
import { importMessage } from '../messages-catalogue.ts'

/** The most warnings of one page that are stored: a calendar may have one on each of its ten thousand events. */
const WARNINGS_MAX = 100

const lineOf = (fault: ItemFault): Line => {
  const message = fault.message
  const { external_id } = fault
  const title = fault.title && fault.title.toWellFormed()
  // What is left out has a line of its own; the warning of an item that is imported stands on the line of the item.
  if (fault.code === 'busy_title') return { ...runLine('info', message), action: 'unchanged', external_id, title }
  if (fault.severity === 'warning' || fault.index === null)
    return { ...runLine('warn', message), external_id, title, warning: fault.index === null && external_id === null ? message : null }
  const action = fault.code === 'repeated_item' ? 'duplicate' : 'refuse'
  return { ...runLine(action === 'refuse' ? 'warn' : 'info', message), action, external_id, title }
}

/** Returns the content of a page in the order of execution: warnings and refusals, items, withdrawals. An item is executed once in a run. */
export function incomingOf({ items, faults, removed }: ParsedSource, { seen, done }: RunState): Incoming[] {
  const gone = new Set(removed)
  const refused = faults.filter(({ severity }) => severity === 'refused').map(lineOf)
  const remarks = faults
    .filter(({ severity }) => severity === 'warning')
    .slice(0, WARNINGS_MAX)
    .map(lineOf)
  const given = items.flatMap((item): Incoming[] => {
    const { external_id, aliases, content, source_hash, cancelled, since, identified, picture, suspect, warnings } = item
    if (gone.has(external_id) || done.has(external_id)) return []
    const line = { ...runLine('warn', importMessage('bad_content')), external_id, title: item.title.slice(0, 200).toWellFormed() }
    // The item was on an earlier page: the list changed while it was read.
    if (seen.has(external_id))
      return [{ kind: 'line', line: { ...line, level: 'info', action: 'duplicate', message: importMessage('duplicate_same') } }]
    return 'code' in content
      ? [{ kind: 'line', line: { ...line, action: 'refuse', message: content } }]
      : [{ kind: 'item', external_id, aliases, content, source_hash, cancelled, since, identified, picture, suspect, warnings }]
  })
  const withdrawn = [...gone].filter((external_id) => !done.has(external_id))
  return [
    ...[...remarks, ...refused].map((line): Incoming => ({ kind: 'line', line })),
    ...given,
    ...withdrawn.map((external_id): Incoming => ({ kind: 'gone', external_id, message: importMessage('withdrawn') })),
  ]
}
