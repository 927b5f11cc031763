import type { Checker, Type } from 'typescript/unstable/sync'
import { TypeFlags } from 'typescript/unstable/sync'

/** The kind of a value in a row, as code that reads the row sees it. */
export type Kind = 'string' | 'number' | 'boolean' | 'Buffer' | 'json' | 'null' | `${'string' | 'number' | 'boolean'}[]` | 'other'

const SCALARS: [TypeFlags, Kind][] = [
  [TypeFlags.StringLike, 'string'],
  [TypeFlags.NumberLike, 'number'],
  [TypeFlags.BooleanLike, 'boolean'],
  [TypeFlags.Null, 'null'],
  [TypeFlags.Undefined, 'null'],
  [TypeFlags.Unknown, 'json'],
  [TypeFlags.Any, 'json'],
]

/** The kinds of the types that were asked about. */
const known = new WeakMap<Type, Set<Kind>>()

/** Returns the kinds of the values of a type. */
function kindsOf(checker: Checker, type: Type): Set<Kind> {
  const kinds = known.get(type) ?? readKinds(checker, type)
  known.set(type, kinds)
  return kinds
}

function readKinds(checker: Checker, type: Type): Set<Kind> {
  for (const [flag, kind] of SCALARS) if (type.flags & flag) return new Set([kind])
  if (type.isUnionType()) return new Set((type.getTypes() ?? []).flatMap((each) => [...kindsOf(checker, each)]))
  if (type.isIntersectionType()) {
    const scalar = (type.getTypes() ?? [])
      .flatMap((each) => [...kindsOf(checker, each)])
      .find((kind) => kind !== 'json' && kind !== 'other')
    return new Set([scalar ?? 'json'])
  }
  if (checker.isArrayType(type)) {
    const [element] = type.isTypeReference() ? checker.getTypeArguments(type) : []
    const [kind = 'other', ...more] = element ? kindsOf(checker, element) : []
    return new Set([more.length === 0 && (kind === 'string' || kind === 'number' || kind === 'boolean') ? (`${kind}[]` as const) : 'json'])
  }
  const name = type.getSymbol()?.name
  if (name === 'Buffer' || name === 'Uint8Array') return new Set(['Buffer'])
  if (name === 'RawBuilder' || name === 'AliasedRawBuilder' || name === 'Expression') return new Set(['other'])
  if (type.isTypeParameter()) {
    const constraint = checker.getBaseConstraintOfType(type)
    return constraint ? kindsOf(checker, constraint) : new Set(['json'])
  }
  return new Set([checker.getSignaturesOfType(type, 0).length > 0 ? 'other' : 'json'])
}

/** Whether a value of a type would be a parameter of a statement. */
export const isData = (checker: Checker, type: Type): boolean => !kindsOf(checker, type).has('other')

/** Whether a type is a fragment for a condition. */
export function isBoolean(checker: Checker, type: Type): boolean {
  const text = checker.typeToString(type)
  return /^(?:RawBuilder|Expression)<(?:SqlBool|boolean)>$/.test(text)
}

/** A column as a row type declares it. */
export interface Declared {
  kinds: Set<Kind>
  optional: boolean
}

/** Returns the columns of a row type by name; null if the type is not a row (a fragment of a statement, or any record). */
export function columnsOf(checker: Checker, type: Type): Map<string, Declared> | null {
  if (type.isTypeParameter() || !type.isIntersectionType()) {
    const [kind, ...more] = kindsOf(checker, type)
    if (kind !== 'json' || more.length > 0 || type.flags & (TypeFlags.Any | TypeFlags.Unknown) || checker.isArrayType(type)) return null
  }
  const properties = checker.getPropertiesOfType(type)
  if (properties.length === 0) return null
  return new Map(
    properties.map((property) => {
      const of = checker.getTypeOfSymbol(property)
      const kinds = of ? kindsOf(checker, of) : new Set<Kind>(['json'])
      return [property.name, { kinds, optional: (property.flags & OPTIONAL) !== 0 }]
    }),
  )
}

/** Whether a row type is a type parameter: the row may have columns that are not declared here. */
export const isOpen = (type: Type): boolean =>
  type.isTypeParameter() ||
  ((type.isUnionType() || type.isIntersectionType()) && (type.getTypes() ?? []).some(isOpen)) ||
  type.getAliasTypeArguments().some(isOpen)

/** SymbolFlags.Optional. */
const OPTIONAL = 1 << 24
