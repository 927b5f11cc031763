import type {
  BindingElement,
  CallExpression,
  ElementAccessExpression,
  Node,
  ParameterDeclaration,
  PropertyAccessExpression,
  TaggedTemplateExpression,
  TemplateExpression,
} from 'typescript/unstable/ast'
import { SyntaxKind } from 'typescript/unstable/ast'
import * as is from 'typescript/unstable/ast/is'
import type { Checker, Symbol, Type } from 'typescript/unstable/sync'
import { isBoolean, isData } from './row-type.ts'
import { DATA, type Env, isConst, literal, nameOf, namesOf, PARAMETER, returnsOf, shown, sql, Unread, type Value } from './values.ts'

/**
 * Reads the SQL text of expressions of the source, as kysely would compile them. It is one class because the methods call each other: an
 * expression is read by reading the expressions in it.
 */
export class Evaluator {
  readonly #checker: Checker
  /** Whether optional parts of statements (a filter, a search, a scope) are read as present. */
  readonly #present: boolean

  constructor(checker: Checker, present: boolean) {
    this.#checker = checker
    this.#present = present
  }

  /**
   * Returns the SQL text of a fragment or statement.
   * @throws Unread
   */
  text(node: Node, env: Env, before = ''): string {
    const value = this.#fragment(node, env, before)
    if (value.kind === 'sql') return value.text
    if (value.kind === 'constant' || value.kind === 'data' || value.kind === 'list') return PARAMETER
    throw new Unread(shown(node))
  }

  /** Returns the value of an expression. */
  value(node: Node, env: Env): Value {
    if (is.isParenthesizedExpression(node) || is.isAsExpression(node) || is.isSatisfiesExpression(node) || is.isNonNullExpression(node))
      return this.value(node.expression, env)
    if (is.isStringLiteral(node) || is.isNoSubstitutionTemplateLiteral(node)) return { kind: 'constant', value: node.text }
    if (is.isNumericLiteral(node)) return { kind: 'constant', value: Number(node.text.replaceAll('_', '')) }
    if (is.isTemplateExpression(node)) return this.#template(node, env)
    if (is.isTaggedTemplateExpression(node)) return this.#tagged(node, env)
    if (is.isArrayLiteralExpression(node)) return this.#list(node.elements, env)
    if (is.isObjectLiteralExpression(node)) return { kind: 'object', node, env }
    if (is.isArrowFunction(node) || is.isFunctionExpression(node) || is.isFunctionDeclaration(node)) return { kind: 'closure', node, env }
    if (is.isIdentifier(node)) return this.#named(node, env)
    if (is.isPropertyAccessExpression(node)) return this.#property(node, env)
    if (is.isElementAccessExpression(node)) return this.#orByType(() => this.#element(node, env), node)
    if (node.kind === SyntaxKind.NullKeyword) return { kind: 'constant', value: null }
    if (node.kind === SyntaxKind.TrueKeyword || node.kind === SyntaxKind.FalseKeyword)
      return { kind: 'constant', value: node.kind === SyntaxKind.TrueKeyword }
    if (is.isCallExpression(node)) return this.#call(node, env)
    if (is.isConditionalExpression(node)) return this.value(this.#holds(node.condition, env) ? node.whenTrue : node.whenFalse, env)
    if (is.isBinaryExpression(node)) return this.#firstOf([node.left, node.right], node, env)
    return this.#unknown(node)
  }

  #fragment(node: Node, env: Env, before: string): Value {
    try {
      return this.value(node, env)
    } catch (error) {
      if (!(error instanceof Unread)) throw error
      // Conditions and sort orders change neither names nor types of columns.
      if (/\b(?:where|and|or|not|when|having|filter \(where)\s*\(*$/i.test(before)) return sql('true')
      if (/\border by\s*$/i.test(before)) return sql('1')
      throw error
    }
  }

  #firstOf(nodes: Node[], whole: Node, env: Env): Value {
    let unread: unknown
    const data: Value[] = []
    for (const node of nodes)
      try {
        const value = this.value(node, env)
        if (value.kind !== 'data') return value
        data.push(value)
      } catch (error) {
        unread = error
      }
    if (data[0]) return data[0]
    throw unread instanceof Unread ? unread : new Unread(shown(whole))
  }

  #holds(node: Node, env: Env): boolean {
    if (is.isParenthesizedExpression(node)) return this.#holds(node.expression, env)
    if (is.isPrefixUnaryExpression(node) && shown(node).startsWith('!')) return !this.#holds(node.operand, env)
    if (is.isBinaryExpression(node)) {
      const operator = shown(node.operatorToken)
      if (operator === '&&') return this.#holds(node.left, env) && this.#holds(node.right, env)
      if (operator === '||') return this.#holds(node.left, env) || this.#holds(node.right, env)
      const absent = /^(?:undefined|null|0)$/.test(shown(node.right)) && operator === '==='
      return absent ? !this.#present : this.#present
    }
    if (!is.isIdentifier(node)) return this.#present
    const symbol = this.#checker.getSymbolAtLocation(node)
    const declaration = symbol?.valueDeclaration?.resolve()
    const written = declaration && is.isVariableDeclaration(declaration) && isConst(declaration) && declaration.initializer
    if (written && !(symbol && env.has(symbol)) && is.isBinaryExpression(written)) return this.#holds(written, env)
    try {
      const value = this.value(node, env)
      return value.kind === 'constant' ? Boolean(value.value) : value.kind === 'data' ? this.#present : true
    } catch (error) {
      if (error instanceof Unread) return this.#present
      throw error
    }
  }

  #unknown(node: Node): Value {
    return this.#byType(this.#checker.getTypeAtLocation(node), node)
  }

  /** Reads an expression by its type alone: a value becomes a parameter, a condition becomes `true`. */
  #byType(type: Type | undefined, node: Node): Value {
    if (type && isData(this.#checker, type)) return DATA
    if (type && isBoolean(this.#checker, type)) return sql('true')
    throw new Unread(shown(node))
  }

  #template(node: TemplateExpression, env: Env): Value {
    let text = node.head.text
    for (const span of node.templateSpans) {
      const value = this.value(span.expression, env)
      if (value.kind !== 'constant') return DATA
      text += `${value.value}${span.literal.text}`
    }
    return { kind: 'constant', value: text }
  }

  #tagged(node: TaggedTemplateExpression, env: Env): Value {
    const { template } = node
    if (is.isNoSubstitutionTemplateLiteral(template)) return sql(template.text)
    if (!is.isTemplateExpression(template)) throw new Unread(shown(node))
    let text = template.head.text
    for (const span of template.templateSpans) text += this.text(span.expression, env, text) + span.literal.text
    return sql(text)
  }

  #list(elements: readonly Node[], env: Env): Value {
    const items = elements.flatMap((element) => {
      if (!is.isSpreadElement(element)) return [this.value(element, env)]
      const spread = this.value(element.expression, env)
      return spread.kind === 'list' ? spread.items : [spread]
    })
    return { kind: 'list', items }
  }

  #named(node: Node, env: Env): Value {
    const text = shown(node)
    if (text === 'undefined') return { kind: 'constant', value: null }
    let symbol = this.#checker.getSymbolAtLocation(node)
    if (symbol && is.isShorthandPropertyAssignment(node.parent)) symbol = this.#checker.getShorthandAssignmentValueSymbol(node.parent)
    return symbol ? this.#ofSymbol(symbol, node, env) : this.#unknown(node)
  }

  #ofSymbol(given: Symbol, node: Node, env: Env): Value {
    let symbol = given
    if (!symbol.valueDeclaration) symbol = this.#checker.getAliasedSymbol(symbol)
    const bound = env.get(symbol)
    if (bound) return bound
    const declaration = symbol.valueDeclaration?.resolve()
    if (!declaration) return this.#unknown(node)
    if (is.isFunctionDeclaration(declaration)) return { kind: 'closure', node: declaration, env: new Map() }
    if (is.isVariableDeclaration(declaration) && declaration.initializer && isConst(declaration))
      return this.#orByType(() => this.value(declaration.initializer as Node, env), node)
    if (is.isBindingElement(declaration)) return this.#orByType(() => this.#destructured(declaration, env), node)
    return this.#unknown(node)
  }

  #orByType(read: () => Value, node: Node): Value {
    try {
      return read()
    } catch (error) {
      if (!(error instanceof Unread)) throw error
      try {
        return this.#unknown(node)
      } catch {
        throw error
      }
    }
  }

  #destructured(element: BindingElement, env: Env): Value {
    const declaration = element.parent.parent
    if (!element.name) throw new Unread(shown(element))
    if (!is.isVariableDeclaration(declaration) || !declaration.initializer) return this.#unknown(element.name)
    return this.#member(this.value(declaration.initializer, env), shown(element.propertyName ?? element.name), element.name)
  }

  #property(node: PropertyAccessExpression, env: Env): Value {
    const read = () => this.#member(this.value(node.expression, env), shown(node.name), node)
    return this.#orByType(read, node)
  }

  /** Reads an element of a table of fragments. If the key is not known: the first or the last element. */
  #element(node: ElementAccessExpression, env: Env): Value {
    const object = this.value(node.expression, env)
    const key = node.argumentExpression && this.#orData(node.argumentExpression, env)
    if (object.kind === 'list') return object.items[key?.kind === 'constant' ? Number(key.value) : 0] ?? this.#unknown(node)
    const names = namesOf(object)
    const name = key?.kind === 'constant' ? String(key.value) : this.#present ? names.at(-1) : names[0]
    return this.#member(object, name ?? '', node)
  }

  #orData(node: Node, env: Env): Value {
    try {
      return this.value(node, env)
    } catch (error) {
      if (error instanceof Unread) return DATA
      throw error
    }
  }

  #member(object: Value, name: string, node: Node): Value {
    if (object.kind === 'object' && is.isObjectLiteralExpression(object.node))
      for (const property of object.node.properties) {
        if (is.isSpreadAssignment(property) || nameOf(property.name) !== name) continue
        if (is.isPropertyAssignment(property)) return this.value(property.initializer, object.env)
        if (is.isShorthandPropertyAssignment(property)) return this.#named(property.name, object.env)
      }
    return this.#unknown(node)
  }

  #call(call: CallExpression, env: Env): Value {
    const name = shown(call.expression)
    const [first, second] = call.arguments
    if (first && name.startsWith('sql.')) return this.#helper(name.slice(4), first, second, env)
    if (is.isPropertyAccessExpression(call.expression) && ['as', '$castTo', '$notNull'].includes(shown(call.expression.name)))
      return this.value(call.expression.expression, env)
    if (name === 'Object.keys' && first) {
      const items = namesOf(this.value(first, env)).map((value): Value => ({ kind: 'constant', value }))
      if (items.length > 0) return { kind: 'list', items }
    }
    const mapped = this.#mapped(call, env)
    if (mapped) return mapped
    const callee = this.#orByType(() => this.value(call.expression, env), call)
    if (callee.kind === 'slot') return sql(PARAMETER)
    if (callee.kind !== 'closure') return this.#unknown(call)
    return this.#orByType(
      () =>
        this.#apply(
          callee,
          call.arguments.map((argument) => () => this.value(argument, env)),
        ),
      call,
    )
  }

  /** Returns the value of `list.map(f)` if the source contains the list. */
  #mapped({ expression, arguments: [each] }: CallExpression, env: Env): Value | null {
    if (!each || !is.isPropertyAccessExpression(expression) || shown(expression.name) !== 'map') return null
    const list = this.#orByType(() => this.value(expression.expression, env), expression)
    const apply = this.#orByType(() => this.value(each, env), each)
    if (list.kind !== 'list' || apply.kind !== 'closure') return null
    return { kind: 'list', items: list.items.map((item) => this.#apply(apply, [() => item])) }
  }

  #helper(name: string, first: Node, second: Node | undefined, env: Env): Value {
    const value = this.value(first, env)
    if (name === 'lit') return sql(value.kind === 'constant' ? literal(value.value) : 'null')
    if (name === 'join') {
      const separator = second ? this.text(second, env) : ', '
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
  #apply(closure: Extract<Value, { kind: 'closure' }>, given: (() => Value)[]): Value {
    const called = closure.node as Node & { parameters: readonly ParameterDeclaration[]; body?: Node }
    const env = new Map(closure.env)
    for (const [n, parameter] of called.parameters.entries()) this.#bind(parameter, given[n], env)
    const { body } = called
    if (!body) throw new Unread(shown(called))
    if (!is.isBlock(body)) return this.value(body, env)
    const returns = returnsOf(body)
    return this.#firstOf(returns, body, env)
  }

  #bind(parameter: ParameterDeclaration, given: (() => Value) | undefined, env: Map<Symbol, Value>): void {
    const read = () => (given ? given() : parameter.initializer ? this.value(parameter.initializer, env) : DATA)
    const set = (name: Node, value: () => Value) => {
      const symbol = this.#checker.getSymbolAtLocation(name)
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
          set(name, () => this.#member(read(), shown(element.propertyName ?? name), name))
        }
  }

  /** Returns the values of a function's parameters at a call of it. */
  environmentAt(called: Node, call: CallExpression, env: Env): Env {
    const inner = new Map<Symbol, Value>()
    const { parameters } = called as Node & { parameters: readonly ParameterDeclaration[] }
    for (const [n, parameter] of parameters.entries()) {
      const argument = call.arguments[n]
      this.#bind(parameter, argument && (() => this.value(argument, env)), inner)
    }
    return inner
  }

  /** Returns the statement that a function writes with placeholders. */
  written(node: Node, env: Env): string {
    const closure = this.value(node, env)
    if (closure.kind !== 'closure') throw new Unread(shown(node))
    const value = this.#apply(closure, [() => ({ kind: 'slot' })])
    if (value.kind !== 'sql') throw new Unread(shown(node))
    return value.text
  }
}
