import { type ESTree, parseSync, Visitor } from 'vite'
import { anyCase } from '../../server/platform/text/any-case.ts'

/** A regular expression in a source file. */
export interface Pattern {
  file: string
  line: number
  source: string
  flags: string
}
/** A call of `RegExp` whose text is known only at run time. */
export interface Built {
  file: string
  line: number
  /** The source text of its arguments. */
  expression: string
}

type Known = ReadonlyMap<string, ESTree.Expression>

/**
 * Finds the regular expressions of a source file. `patterns`: literals, and calls of `RegExp` whose text is constant in the file. `built`:
 * other calls of `RegExp`.
 */
export function patternsIn(file: string, text: string): { patterns: Pattern[]; built: Built[] } {
  const { program, errors } = parseSync(file, text)
  if (errors.length > 0) throw new Error(`${file}: ${errors[0]?.message}`)
  const known = new Map<string, ESTree.Expression>()
  const calls: (ESTree.NewExpression | ESTree.CallExpression)[] = []
  const patterns: Pattern[] = []
  const built: Built[] = []
  const lineAt = (at: number): number => text.slice(0, at).split('\n').length
  const called = (node: ESTree.NewExpression | ESTree.CallExpression): void => {
    if (node.callee.type === 'Identifier' && node.callee.name === 'RegExp') calls.push(node)
  }
  new Visitor({
    VariableDeclaration: ({ kind, declarations }) => {
      if (kind === 'const') for (const { id, init } of declarations) if (id.type === 'Identifier' && init) known.set(id.name, init)
    },
    Literal: (node) => {
      if ('regex' in node) patterns.push({ file, line: lineAt(node.start), source: node.regex.pattern, flags: node.regex.flags })
    },
    NewExpression: called,
    CallExpression: called,
  }).visit(program)
  for (const {
    start,
    end,
    arguments: [first, second],
  } of calls) {
    const [source, flags] = [textOf(first, known), second ? textOf(second, known) : '']
    if (source !== null && flags !== null) patterns.push({ file, line: lineAt(start), source, flags })
    else built.push({ file, line: lineAt(start), expression: text.slice(first?.start ?? start, second?.end ?? first?.end ?? end) })
  }
  return { patterns, built }
}

/** Returns the constant text of an expression; null if it depends on something outside the file. */
function textOf(node: ESTree.Expression | ESTree.SpreadElement | undefined, known: Known): string | null {
  if (!node) return null
  if (node.type === 'Literal') return 'regex' in node ? node.regex.pattern : typeof node.value === 'string' ? node.value : null
  if (node.type === 'Identifier') {
    const init = known.get(node.name)
    return init && init !== node ? textOf(init, known) : null
  }
  if (node.type === 'BinaryExpression' && node.operator === '+') return joined([textOf(node.left, known), textOf(node.right, known)], '')
  if (node.type === 'TemplateLiteral') return templateText(node, known, false)
  if (node.type === 'TaggedTemplateExpression') return isRaw(node.tag) ? templateText(node.quasi, known, true) : null
  if (node.type === 'CallExpression' && node.callee.type === 'Identifier' && node.callee.name === anyCase.name) {
    const words = textOf(node.arguments[0], known)
    return words === null ? null : anyCase(words)
  }
  if (node.type === 'CallExpression' && node.callee.type === 'MemberExpression' && node.callee.object.type === 'ArrayExpression') {
    const { object, property } = node.callee
    const separator = textOf(node.arguments[0], known)
    if (property.type !== 'Identifier' || property.name !== 'join' || separator === null) return null
    return joined(
      object.elements.map((element) => textOf(element ?? undefined, known)),
      separator,
    )
  }
  return null
}

const isRaw = (tag: ESTree.Expression): boolean =>
  tag.type === 'MemberExpression' && tag.property.type === 'Identifier' && tag.property.name === 'raw'

const templateText = ({ quasis, expressions }: ESTree.TemplateLiteral, known: Known, raw: boolean): string | null =>
  joined(
    quasis.flatMap(({ value }, n) => [
      raw ? value.raw : (value.cooked ?? null),
      ...(n < expressions.length ? [textOf(expressions[n], known)] : []),
    ]),
    '',
  )

const joined = (parts: (string | null)[], separator: string): string | null =>
  parts.every((part) => part !== null) ? parts.join(separator) : null
