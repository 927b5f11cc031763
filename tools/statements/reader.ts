import type { Node } from 'typescript/unstable/ast'
import type { Checker } from 'typescript/unstable/sync'
import type { Env, Value } from './values.ts'

/** Reads expressions of the source. Calls and conditions are read by the expressions in them. Every method may throw Unread. */
export interface Reader {
  readonly checker: Checker
  /** Whether optional parts of statements (a filter, a search, a scope) are read as present. */
  readonly present: boolean
  /** Returns the SQL text of a fragment or statement. */
  text: (node: Node, env: Env) => string
  /** Returns the value of an expression. */
  value: (node: Node, env: Env) => Value
  /** Returns the first value that can be read. */
  firstOf: (nodes: Node[], whole: Node, env: Env) => Value
  /** Returns the value of a property. */
  member: (object: Value, name: string, node: Node) => Value
  /** Returns what `read` returns; if that cannot be read, what the type of the expression says. */
  orByType: (read: () => Value, node: Node) => Value
  /** Returns what the type of an expression says. */
  unknown: (node: Node) => Value
}
