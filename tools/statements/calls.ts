import type { CallExpression, Node, ParameterDeclaration } from 'typescript/unstable/ast'
import * as is from 'typescript/unstable/ast/is'
import type { Symbol } from 'typescript/unstable/sync'
import type { Reader } from './reader.ts'
import { DATA, type Env, literal, namesOf, PARAMETER, returnsOf, shown, sql, Unread, type Value } from './values.ts'

/**
 * Returns the value of a call.
 * @throws Unread
 */
export function valueOfCall(reader: Reader, call: CallExpression, env: Env): Value {
  const name = shown(call.expression)
  const [first, second] = call.arguments
  if (first && name.startsWith('sql.')) return helper(reader, name.slice(4), [first, second], env)
  if (is.isPropertyAccessExpression(call.expression) && ['as', '$castTo', '$notNull'].includes(shown(call.expression.name)))
    return reader.value(call.expression.expression, env)
  if (name === 'Object.keys' && first) {
    const items = namesOf(reader.value(first, env)).map((value): Value => ({ kind: 'constant', value }))
    if (items.length > 0) return { kind: 'list', items }
  }
  const ofList = mapped(reader, call, env)
  if (ofList) return ofList
  const callee = reader.orByType(() => reader.value(call.expression, env), call)
  if (callee.kind === 'slot') return sql(PARAMETER)
  if (callee.kind !== 'closure') return reader.unknown(call)
  return reader.orByType(
    () =>
      apply(
        reader,
        callee,
        call.arguments.map((argument) => () => reader.value(argument, env)),
      ),
    call,
  )
}

/** Returns the value of `list.map(f)` if the source contains the list. */
function mapped(reader: Reader, { expression, arguments: [each] }: CallExpression, env: Env): Value | null {
  if (!each || !is.isPropertyAccessExpression(expression) || shown(expression.name) !== 'map') return null
  const list = reader.orByType(() => reader.value(expression.expression, env), expression)
  const closure = reader.orByType(() => reader.value(each, env), each)
  if (list.kind !== 'list' || closure.kind !== 'closure') return null
  return { kind: 'list', items: list.items.map((item) => apply(reader, closure, [() => item])) }
}

/** Returns the value of `sql.join`, `sql.lit`, `sql.raw` and of a name of a table or column. */
function helper(reader: Reader, name: string, [first, second]: readonly [Node, Node?], env: Env): Value {
  const value = reader.value(first, env)
  if (name === 'lit') return sql(value.kind === 'constant' ? literal(value.value) : 'null')
  if (name === 'join') {
    const separator = second ? reader.text(second, env) : ', '
    const ofConditions = /\b(?:and|or)\b/.test(separator)
    if (value.kind !== 'list' || value.items.length === 0) {
      if (ofConditions) return sql('true')
      throw new Unread(shown(first))
    }
    return sql(value.items.map((item) => (item.kind === 'sql' ? item.text : ofConditions ? 'true' : PARAMETER)).join(separator))
  }
  if (value.kind !== 'constant') throw new Unread(`sql.${name}(${shown(first)})`)
  if (name === 'raw') return sql(String(value.value))
  return sql(
    String(value.value)
      .split('.')
      .map((part) => `"${part}"`)
      .join('.'),
  )
}

/** Returns the value of a function. If it has several returns: that of the first which can be read. */
function apply(reader: Reader, closure: Extract<Value, { kind: 'closure' }>, given: (() => Value)[]): Value {
  const called = closure.node as Node & { parameters: readonly ParameterDeclaration[]; body?: Node }
  const env = new Map(closure.env)
  for (const [n, parameter] of called.parameters.entries()) bind(reader, parameter, given[n], env)
  const { body } = called
  if (!body) throw new Unread(shown(called))
  if (!is.isBlock(body)) return reader.value(body, env)
  const returns = returnsOf(body)
  return reader.firstOf(returns, body, env)
}

function bind(reader: Reader, parameter: ParameterDeclaration, given: (() => Value) | undefined, env: Map<Symbol, Value>): void {
  const read = () => (given ? given() : parameter.initializer ? reader.value(parameter.initializer, env) : DATA)
  const set = (name: Node, value: () => Value) => {
    const symbol = reader.checker.getSymbolAtLocation(name)
    if (!symbol) return
    try {
      env.set(symbol, value())
    } catch (error) {
      if (!(error instanceof Unread)) throw error
    }
  }
  if (is.isIdentifier(parameter.name)) set(parameter.name, read)
  else if (is.isObjectBindingPattern(parameter.name))
    for (const element of parameter.name.elements)
      if (element.name && is.isIdentifier(element.name)) {
        const { name } = element
        set(name, () => reader.member(read(), shown(element.propertyName ?? name), name))
      }
}

/** Returns the values of a function's parameters at a call of it. */
export function environmentAt(reader: Reader, called: Node, call: CallExpression, env: Env): Env {
  const inner = new Map<Symbol, Value>()
  const { parameters } = called as Node & { parameters: readonly ParameterDeclaration[] }
  for (const [n, parameter] of parameters.entries()) {
    const argument = call.arguments[n]
    bind(reader, parameter, argument && (() => reader.value(argument, env)), inner)
  }
  return inner
}

/**
 * Returns the statement that a function writes with placeholders.
 * @throws Unread
 */
export function written(reader: Reader, node: Node, env: Env): string {
  const closure = reader.value(node, env)
  if (closure.kind !== 'closure') throw new Unread(shown(node))
  const value = apply(reader, closure, [() => ({ kind: 'slot' })])
  if (value.kind !== 'sql') throw new Unread(shown(node))
  return value.text
}
