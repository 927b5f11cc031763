import type { Node } from 'typescript/unstable/ast'
import * as is from 'typescript/unstable/ast/is'
import type { Symbol } from 'typescript/unstable/sync'

/** What an expression of the source gives, as far as the source alone tells. */
export type Value =
  | { kind: 'sql'; text: string }
  | { kind: 'constant'; value: string | number | boolean | null }
  | { kind: 'list'; items: Value[] }
  | { kind: 'object'; node: Node; env: Env }
  | { kind: 'closure'; node: Node; env: Env }
  | { kind: 'slot' }
  /** Known when the service runs: a parameter of the statement. */
  | { kind: 'data' }
/** What the parameters of the functions around an expression are. */
export type Env = ReadonlyMap<Symbol, Value>

/** A statement whose text the source alone does not tell; the message says which part of it. */
export class Unread extends Error {}

/** Takes the place of a parameter, until all are numbered. */
export const PARAMETER = '\u0001'
/** A fragment. */
export const sql = (text: string): Value => ({ kind: 'sql', text })
export const DATA: Value = { kind: 'data' }

/** The text of a statement with its parameters numbered. */
export function numbered(text: string): string {
  let n = 0
  return text.replaceAll(PARAMETER, () => `$${(n += 1)}`)
}

/** The name of a property, quoted or not. */
export const nameOf = (name: Node): string => (is.isStringLiteral(name) ? name.text : shown(name))

/** The names of an object's properties. */
export const namesOf = (object: Value): string[] =>
  object.kind === 'object' && is.isObjectLiteralExpression(object.node)
    ? object.node.properties.flatMap((property) => (is.isSpreadAssignment(property) ? [] : [nameOf(property.name)]))
    : []

/** A value written into the text. */
export const literal = (value: string | number | boolean | null): string =>
  typeof value === 'string' ? `'${value.replaceAll("'", "''")}'` : String(value)

/** The text of a node, short enough for a message. */
export function shown(node: Node): string {
  const text = node.getSourceFile().text.slice(node.getStart(), node.end)
  return text.length > 80 ? `${text.slice(0, 77).replaceAll(/\s+/g, ' ')}...` : text
}

/** Whether a variable is never assigned again. */
export const isConst = (declaration: Node): boolean =>
  /^(?:export )?const\b/.test(shown(declaration.parent.parent)) || /^const\b/.test(shown(declaration.parent))

/** What a function's body returns, from its end: not what functions in it return. */
export function returnsOf(body: Node): Node[] {
  const found: Node[] = []
  const visit = (node: Node): void => {
    if (is.isArrowFunction(node) || is.isFunctionExpression(node) || is.isFunctionDeclaration(node)) return
    if (is.isReturnStatement(node) && node.expression) found.push(node.expression)
    node.forEachChild(visit)
  }
  body.forEachChild(visit)
  return found.toReversed()
}
