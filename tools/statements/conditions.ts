import type { Node } from 'typescript/unstable/ast'
import * as is from 'typescript/unstable/ast/is'
import type { Reader } from './reader.ts'
import { type Env, isConst, shown, Unread } from './values.ts'

/** Whether a condition is read as true. */
export function holds(reader: Reader, node: Node, env: Env): boolean {
  if (is.isParenthesizedExpression(node)) return holds(reader, node.expression, env)
  if (is.isPrefixUnaryExpression(node) && shown(node).startsWith('!')) return !holds(reader, node.operand, env)
  if (is.isBinaryExpression(node)) {
    const operator = shown(node.operatorToken)
    if (operator === '&&') return holds(reader, node.left, env) && holds(reader, node.right, env)
    if (operator === '||') return holds(reader, node.left, env) || holds(reader, node.right, env)
    const absent = /^(?:undefined|null|0)$/.test(shown(node.right)) && operator === '==='
    return absent ? !reader.present : reader.present
  }
  if (!is.isIdentifier(node)) return reader.present
  const symbol = reader.checker.getSymbolAtLocation(node)
  const declaration = symbol?.valueDeclaration?.resolve()
  const written = declaration && is.isVariableDeclaration(declaration) && isConst(declaration) && declaration.initializer
  if (written && !(symbol && env.has(symbol)) && is.isBinaryExpression(written)) return holds(reader, written, env)
  try {
    const value = reader.value(node, env)
    return value.kind === 'constant' ? Boolean(value.value) : value.kind === 'data' ? reader.present : true
  } catch (error) {
    if (error instanceof Unread) return reader.present
    throw error
  }
}
