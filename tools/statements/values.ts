import type { Node } from 'typescript/unstable/ast'
import * as is from 'typescript/unstable/ast/is'
import type { Symbol } from 'typescript/unstable/sync'

/** The value of an expression, as far as it can be read from the source alone. */
export type Value =
  | { kind: 'sql'; text: string }
  | { kind: 'constant'; value: string | number | boolean | null }
  | { kind: 'list'; items: Value[] }
  | { kind: 'object'; node: Node; env: Env }
  | { kind: 'closure'; node: Node; env: Env }
  | { kind: 'slot' }
  /** A value known only at run time: a parameter of the statement. */
  | { kind: 'data' }
/** The values of the parameters of the functions around an expression. */
export type Env = ReadonlyMap<Symbol, Value>

/** A statement whose text cannot be read from the source alone. The message names the part that cannot be read. */
export class Unread extends Error {}

/** The placeholder of a parameter until all parameters are numbered. */
export const PARAMETER = '\u0001'
/** Returns a fragment of SQL with this text. */
export const sql = (text: string): Value => ({ kind: 'sql', text })
export const DATA: Value = { kind: 'data' }

/** Returns the text of a statement with its parameters numbered. */
export function numbered(text: string): string {
  let n = 0
  return text.replaceAll(PARAMETER, () => `$${(n += 1)}`)
}

/** Returns the name of a property, quoted or not. */
export const nameOf = (name: Node): string => (is.isStringLiteral(name) ? name.text : shown(name))

/** Returns the names of an object's properties. */
export const namesOf = (object: Value): string[] =>
  object.kind === 'object' && is.isObjectLiteralExpression(object.node)
    ? object.node.properties.flatMap((property) => (is.isSpreadAssignment(property) ? [] : [nameOf(property.name)]))
    : []

/** Returns a constant as SQL, to be written into the text. */
export const literal = (value: string | number | boolean | null): string =>
  typeof value === 'string' ? `'${value.replaceAll("'", "''")}'` : String(value)

/** Returns the source text of a node, short enough for a message. */
export function shown(node: Node): string {
  const text = node.getSourceFile().text.slice(node.getStart(), node.end)
  return text.length > 80 ? `${text.slice(0, 77).replaceAll(/\s+/g, ' ')}...` : text
}

/** Whether a variable is never assigned again. */
export const isConst = (declaration: Node): boolean =>
  /^(?:export )?const\b/.test(shown(declaration.parent.parent)) || /^const\b/.test(shown(declaration.parent))

/** Returns the expressions that a function's body returns, last one first, without those of functions in it. */
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
