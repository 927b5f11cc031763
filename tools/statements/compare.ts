import type { Described } from './describe.ts'
import type { Statement } from './find.ts'
import type { Kind } from './row-type.ts'

/** Returns the differences between the rows of a statement and the row type that it declares; none if they are the same. */
export function faultsOf(
  { columns: declared, open }: Pick<Statement, 'columns' | 'open'>,
  given: Described[],
  kinds: Map<number, Kind>,
): string[] {
  const names = given.map(({ name }) => name)
  const missing = [...declared].filter(([name, { optional }]) => !optional && !names.includes(name)).map(([name]) => `gives no ${name}`)
  const more = open ? [] : names.filter((name) => !declared.has(name)).map((name) => `gives ${name}, which is not declared`)
  const twice = names.filter((name, n) => names.indexOf(name) < n).map((name) => `gives ${name} twice`)
  const others = given.flatMap(({ name, type }) => {
    const column = declared.get(name)
    const kind = kinds.get(type) ?? 'other'
    if (!column || fits(column.kinds, kind)) return []
    return [`gives ${name} as ${kind} (type ${type}), declared as ${[...column.kinds].join(' or ')}`]
  })
  return [...missing, ...more, ...twice, ...others]
}

/** Whether a declared type fits a column. A JSON value may be declared as any type. */
const fits = (declared: Set<Kind>, kind: Kind): boolean =>
  kind === 'json' ||
  declared.has(kind) ||
  (declared.has('json') && [...declared].every((each) => each === 'json' || each === 'null') && kind !== 'other')
