type Fields = Record<string, unknown>

/** How many items of a list of records are shown. */
const SHOWN = 10
/** Fields that follow from others, or are of no use to a reader. */
const DERIVED: ReadonlySet<string> = new Set(['id', 'termine_le', 'jour_debut', 'jour_fin', 'occurrences_total'])

const isFields = (value: unknown): value is Fields => typeof value === 'object' && value !== null && !Array.isArray(value)
const isRecords = (value: unknown): value is Fields[] => Array.isArray(value) && value.length > 0 && value.every(isFields)
const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b)

/**
 * Reduces two versions of a nested value to what differs: of objects the differing fields, of lists of records the differing records. A
 * value that only one version has is shortened.
 */
export function narrowed(before: unknown, after: unknown): [unknown, unknown] {
  if (isFields(before) && isFields(after)) {
    const names = [...new Set([...Object.keys(before), ...Object.keys(after)])].filter(
      (name) => !DERIVED.has(name) && !same(before[name], after[name]),
    )
    const pairs = names.map((name) => [name, narrowed(before[name], after[name])] as const)
    return [
      Object.fromEntries(pairs.map(([name, [value]]) => [name, value])),
      Object.fromEntries(pairs.map(([name, [, value]]) => [name, value])),
    ]
  }
  if (isRecords(before) && isRecords(after)) {
    const without = (list: Fields[], other: Fields[]) => list.filter((one) => !other.some((another) => same(one, another)))
    return [shortened(without(before, after)), shortened(without(after, before))]
  }
  return [shortened(before), shortened(after)]
}

function shortened(value: unknown): unknown {
  if (isRecords(value)) {
    const shown: unknown[] = value.slice(0, SHOWN).map(shortened)
    return value.length > SHOWN ? [...shown, '…'] : shown
  }
  if (!isFields(value)) return value
  const filled = Object.entries(value).filter(([name, one]) => !DERIVED.has(name) && one !== null && one !== undefined)
  return Object.fromEntries(filled.map(([name, one]) => [name, shortened(one)]))
}
