import { join } from 'node:path'
import type { CallExpression, Node, TypeNode } from 'typescript/unstable/ast'
import * as is from 'typescript/unstable/ast/is'
import { API, type Checker } from 'typescript/unstable/sync'
import { askedOnce } from './asked-once.ts'
import { environmentAt, written } from './calls.ts'
import { Evaluator } from './evaluate.ts'
import { columnsOf, type Declared, isOpen } from './row-type.ts'
import { type Env, numbered, shown, Unread } from './values.ts'

const ROOT = join(import.meta.dirname, '../..')

/** A statement of the source with a declared row type. */
export interface Statement {
  /** File and line. */
  where: string
  columns: Map<string, Declared>
  /** Whether the row type is a type parameter: columns that are not declared are then allowed. */
  open: boolean
  /** Its possible texts: with optional parts, without them, and with the arguments of each caller of its function. */
  texts: string[]
  /** The part that cannot be read from the source, if there is no text. */
  unread: string
}

/** The data that reading a statement needs. */
interface Reading {
  checker: Checker
  evaluators: Evaluator[]
  /** The calls of each function, by its name. */
  calls: Map<string, CallExpression[]>
}

const READ = /^(?:server|demo)\//
const NOT_READ = /\.test\.ts$|^server\/(?:.*\/)?test\/|\/samples\//
/** The most levels of callers that are followed. */
const DEPTH = 3

/** The SQL of the source. */
export interface Found {
  /** Every raw statement that declares its rows. */
  statements: Statement[]
  /** The statements that create the temporary tables which some of them use. */
  temporary: string[]
}

/**
 * Reads the SQL of the source.
 * @param files whether a file is read, by its path in the project
 */
export function findStatements(files = (file: string) => READ.test(file) && !NOT_READ.test(file)): Found {
  const api = new API({ cwd: ROOT })
  try {
    const [project] = api.updateSnapshot({ openProjects: [join(ROOT, 'tsconfig.json')] }).getProjects()
    if (!project) throw new Error('tsconfig.json opens no project')
    const checker = askedOnce(project.checker)
    const sources = project.rootFiles
      .map((path) => ({ file: path.slice(ROOT.length + 1), source: project.program.getSourceFile(path) }))
      .flatMap(({ file, source }) => (source && files(file) ? [{ file, source }] : []))
    const calls = Map.groupBy(
      sources.flatMap(({ source }) => callsIn(source)),
      (call) => shown(call.expression),
    )
    const reading = { checker, calls, evaluators: [true, false].map((present) => new Evaluator(checker, present)) }
    return {
      statements: sources.flatMap(({ file, source }) => statementsIn(source, file, reading)),
      temporary: sources.flatMap(({ source }) => temporaryTables(source)),
    }
  } finally {
    api.close()
  }
}

function callsIn(source: Node): CallExpression[] {
  const found: CallExpression[] = []
  const visit = (node: Node): void => {
    if (is.isCallExpression(node) && is.isIdentifier(node.expression)) found.push(node)
    node.forEachChild(visit)
  }
  visit(source)
  return found
}

function temporaryTables(source: Node): string[] {
  const found: string[] = []
  const visit = (node: Node): void => {
    if (is.isNoSubstitutionTemplateLiteral(node) && /^\s*create temp table /.test(node.text)) found.push(node.text)
    node.forEachChild(visit)
  }
  visit(source)
  return found
}

function statementsIn(source: Node & { text: string }, file: string, reading: Reading): Statement[] {
  const { checker } = reading
  const found: Statement[] = []
  const visit = (node: Node): void => {
    const site = siteOf(node)
    const type = site && checker.getTypeFromTypeNode(site.row)
    const columns = type && columnsOf(checker, type)
    if (site && columns && !(site.kind === 'template' && isInPrepared(node))) {
      const line = `${file}:${source.text.slice(0, node.getStart()).split('\n').length}`
      found.push({ where: line, columns, open: isOpen(type), ...read(site, reading) })
    }
    node.forEachChild(visit)
  }
  visit(source)
  return found
}

interface Site {
  row: TypeNode
  kind: 'template' | 'prepared' | 'query'
  text: Node
}

/** Returns the statement that a node declares, in one of the forms sql<Row>`…`, prepared<Values, Row>(…) and pool.query<Row>(…). */
function siteOf(node: Node): Site | null {
  if (is.isTaggedTemplateExpression(node) && node.typeArguments?.[0] && shown(node.tag) === 'sql')
    return { kind: 'template', row: node.typeArguments[0], text: node }
  if (!is.isCallExpression(node) || !node.typeArguments || !node.arguments[0]) return null
  const [text] = node.arguments
  const [first, second] = node.typeArguments
  if (shown(node.expression) === 'prepared' && second) return { kind: 'prepared', row: second, text }
  if (is.isPropertyAccessExpression(node.expression) && shown(node.expression.name) === 'query' && first)
    return { kind: 'query', row: first, text: namedText(text) }
  return null
}

/** The text of a statement that is given with its name: the driver's `{ name, text, values }`. */
function namedText(argument: Node): Node {
  if (!is.isObjectLiteralExpression(argument)) return argument
  const text = argument.properties.filter((one) => is.isPropertyAssignment(one)).find((one) => shown(one.name) === 'text')
  return text?.initializer ?? argument
}

function read(site: Site, { checker, evaluators, calls }: Reading): Pick<Statement, 'texts' | 'unread'> {
  let unread = ''
  const textsIn = (evaluator: Evaluator, environment: Env[]) =>
    environment.flatMap((env) => {
      try {
        return [textOf(site, evaluator, env)]
      } catch (error) {
        if (!(error instanceof Unread)) throw error
        unread = error.message
        return []
      }
    })
  const texts = evaluators.flatMap((evaluator) => {
    const alone = textsIn(evaluator, [new Map()])
    return alone.length > 0 ? alone : textsIn(evaluator, environments(enclosing(site.text), { checker, evaluator, calls }, DEPTH))
  })
  return { texts: [...new Set(texts)], unread }
}

function textOf({ kind, text }: Site, evaluator: Evaluator, env: Env): string {
  if (kind === 'template') return numbered(evaluator.text(text, env))
  if (kind === 'prepared') return numbered(written(evaluator, text, env))
  const value = evaluator.value(text, env)
  if (value.kind === 'constant') return String(value.value)
  throw new Unread(shown(text))
}

/** Whether a template is inside a statement that `prepared()` declares. */
function isInPrepared(node: Node): boolean {
  for (let at: Node | undefined = node.parent; at; at = at.parent)
    if (is.isCallExpression(at) && shown(at.expression) === 'prepared') return true
  return false
}

/** Returns the named function that contains a node. */
function enclosing(node: Node): Node | null {
  for (let at: Node | undefined = node.parent; at; at = at.parent)
    if (is.isFunctionDeclaration(at) || (is.isArrowFunction(at) && is.isVariableDeclaration(at.parent))) return at
  return null
}

/** Returns the possible values of a function's parameters: once without known values, and once for each caller. */
function environments(
  called: Node | null,
  within: { checker: Checker; evaluator: Evaluator; calls: Map<string, CallExpression[]> },
  depth: number,
): Env[] {
  const found: Env[] = [new Map()]
  if (!called || depth === 0) return found
  const name = is.isFunctionDeclaration(called) ? called.name : is.isVariableDeclaration(called.parent) ? called.parent.name : undefined
  const own = name && within.checker.getSymbolAtLocation(name)
  if (!name || !own) return found
  for (const call of within.calls.get(shown(name)) ?? []) {
    const symbol = within.checker.getSymbolAtLocation(call.expression)
    const declared = symbol && (symbol.valueDeclaration ? symbol : within.checker.getAliasedSymbol(symbol))
    if (declared?.id !== own.id) continue
    for (const outer of environments(enclosing(call), within, depth - 1)) found.push(environmentAt(within.evaluator, called, call, outer))
  }
  return found
}
