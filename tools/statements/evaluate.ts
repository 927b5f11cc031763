import type {
  BindingElement,
  ElementAccessExpression,
  Node,
  PropertyAccessExpression,
  TaggedTemplateExpression,
  TemplateExpression,
} from 'typescript/unstable/ast'
import { SyntaxKind } from 'typescript/unstable/ast'
import * as is from 'typescript/unstable/ast/is'
import type { Checker, Symbol } from 'typescript/unstable/sync'
import { valueOfCall } from './calls.ts'
import { holds } from './conditions.ts'
import type { Reader } from './reader.ts'
import { isBoolean, isData } from './row-type.ts'
import { DATA, type Env, isConst, nameOf, namesOf, PARAMETER, shown, sql, Unread, type Value } from './values.ts'

/**
 * Reads the SQL text of expressions of the source, as kysely would compile them. An expression is read by reading the expressions in it; calls
 * are in calls.ts, conditions in conditions.ts.
 */
export class Evaluator implements Reader {
  readonly checker: Checker
  readonly present: boolean

  constructor(checker: Checker, present: boolean) {
    this.checker = checker
    this.present = present
  }

  /**
   * Returns the SQL text of a fragment or statement.
   * @throws Unread
   */
  text(node: Node, env: Env, before = ''): string {
    try {
      const value = this.value(node, env)
      if (value.kind === 'sql') return value.text
      if (value.kind === 'constant' || value.kind === 'data' || value.kind === 'list') return PARAMETER
    } catch (error) {
      if (!(error instanceof Unread)) throw error
      // Conditions and sort orders change neither names nor types of columns.
      if (/\b(?:where|and|or|not|when|having|filter \(where)\s*\(*$/i.test(before)) return 'true'
      if (/\border by\s*$/i.test(before)) return '1'
      throw error
    }
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
    if (is.isElementAccessExpression(node)) return this.orByType(() => this.#element(node, env), node)
    if (node.kind === SyntaxKind.NullKeyword) return { kind: 'constant', value: null }
    if (node.kind === SyntaxKind.TrueKeyword || node.kind === SyntaxKind.FalseKeyword)
      return { kind: 'constant', value: node.kind === SyntaxKind.TrueKeyword }
    if (is.isCallExpression(node)) return valueOfCall(this, node, env)
    if (is.isConditionalExpression(node)) return this.value(holds(this, node.condition, env) ? node.whenTrue : node.whenFalse, env)
    // `a ?? b`, `a || b`: the first side that is SQL. A comparison or a sum has sides that are data.
    if (is.isBinaryExpression(node)) return this.firstOf([node.left, node.right], node, env)
    return this.unknown(node)
  }

  firstOf(nodes: Node[], whole: Node, env: Env): Value {
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

  /** Reads an expression by its type alone: a value becomes a parameter, a condition becomes `true`. */
  unknown(node: Node): Value {
    const type = this.checker.getTypeAtLocation(node)
    if (type && isData(this.checker, type)) return DATA
    if (type && isBoolean(this.checker, type)) return sql('true')
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
    let symbol = this.checker.getSymbolAtLocation(node)
    if (symbol && is.isShorthandPropertyAssignment(node.parent)) symbol = this.checker.getShorthandAssignmentValueSymbol(node.parent)
    return symbol ? this.#ofSymbol(symbol, node, env) : this.unknown(node)
  }

  #ofSymbol(given: Symbol, node: Node, env: Env): Value {
    let symbol = given
    if (!symbol.valueDeclaration) symbol = this.checker.getAliasedSymbol(symbol)
    const bound = env.get(symbol)
    if (bound) return bound
    const declaration = symbol.valueDeclaration?.resolve()
    if (!declaration) return this.unknown(node)
    if (is.isFunctionDeclaration(declaration)) return { kind: 'closure', node: declaration, env: new Map() }
    if (is.isVariableDeclaration(declaration) && declaration.initializer && isConst(declaration))
      return this.orByType(() => this.value(declaration.initializer as Node, env), node)
    if (is.isBindingElement(declaration)) return this.orByType(() => this.#destructured(declaration, env), node)
    return this.unknown(node)
  }

  orByType(read: () => Value, node: Node): Value {
    try {
      return read()
    } catch (error) {
      if (!(error instanceof Unread)) throw error
      try {
        return this.unknown(node)
      } catch {
        throw error
      }
    }
  }

  #destructured(element: BindingElement, env: Env): Value {
    const declaration = element.parent.parent
    if (!element.name) throw new Unread(shown(element))
    if (!is.isVariableDeclaration(declaration) || !declaration.initializer) return this.unknown(element.name)
    return this.member(this.value(declaration.initializer, env), shown(element.propertyName ?? element.name), element.name)
  }

  #property(node: PropertyAccessExpression, env: Env): Value {
    const read = () => this.member(this.value(node.expression, env), shown(node.name), node)
    return this.orByType(read, node)
  }

  /** Reads an element of a table of fragments. If the key is not known: the first or the last element. */
  #element(node: ElementAccessExpression, env: Env): Value {
    const object = this.value(node.expression, env)
    const key = node.argumentExpression && this.#orData(node.argumentExpression, env)
    if (object.kind === 'list') return object.items[key?.kind === 'constant' ? Number(key.value) : 0] ?? this.unknown(node)
    const names = namesOf(object)
    const name = key?.kind === 'constant' ? String(key.value) : this.present ? names.at(-1) : names[0]
    return this.member(object, name ?? '', node)
  }

  #orData(node: Node, env: Env): Value {
    try {
      return this.value(node, env)
    } catch (error) {
      if (error instanceof Unread) return DATA
      throw error
    }
  }

  member(object: Value, name: string, node: Node): Value {
    if (object.kind === 'object' && is.isObjectLiteralExpression(object.node))
      for (const property of object.node.properties) {
        if (is.isSpreadAssignment(property) || nameOf(property.name) !== name) continue
        if (is.isPropertyAssignment(property)) return this.value(property.initializer, object.env)
        if (is.isShorthandPropertyAssignment(property)) return this.#named(property.name, object.env)
      }
    return this.unknown(node)
  }
}
