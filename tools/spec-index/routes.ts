import { posix } from 'node:path'

/** The files that implement a route of the specification. */
export interface RouteFiles {
  section: string
  method: string
  path: string
  /** The file of the contract that declares the endpoint. */
  contract: string
  /** The files of the functions that answer it. */
  code: string[]
}

/** A source file of the project: its path from the root, and its text. */
export interface SourceFile {
  file: string
  text: string
}

/** An endpoint with its name in the contract and its entry in the specification's list of routes. */
export interface Route {
  section: string
  method: string
  path: string
  /** Name of the endpoint in the contract. */
  id: string
}

const IMPORT = /import (?:type )?(?:\* as )?(\w+|\{[^}]*\}) from '(\.[^']+)'/g

/**
 * Finds the files of each route: where the contract declares it, and which functions its line in a `routes.ts` names.
 * @param contract files of the contract
 * @param routing files that connect endpoints with functions
 * @throws Error for a route that no file of the contract, or no `routes.ts`, names
 */
export function filesOfRoutes(routes: readonly Route[], contract: readonly SourceFile[], routing: readonly SourceFile[]): RouteFiles[] {
  const lines = routing.flatMap(routeLines)
  return routes.map(({ section, method, path, id }) => {
    const declared = contract.find(({ text }) => text.includes(`id: '${id}'`))
    const line = lines.find((candidate) => candidate.id === id)
    if (!declared || !line) throw new Error(`${method} ${path} (${id}) is not ${declared ? 'routed' : 'in the contract'}`)
    return { section, method, path, contract: declared.file, code: line.code }
  })
}

/** A part of a `routes.ts`: an endpoint with the code that answers it, or a function that several endpoints share. */
interface Piece {
  name: string
  isEndpoint: boolean
  text: string
}

/** Splits a `routes.ts` at the endpoints and local functions it names; each endpoint has the imported functions that answer it. */
function routeLines({ file, text }: SourceFile): { id: string; code: string[] }[] {
  const imported = importsByName(file, text)
  const pieces = piecesOf(text.replace(IMPORT, ''), (name) => imported.get(name)?.startsWith('contract/') ?? false)
  const locals = new Map(pieces.filter(({ isEndpoint }) => !isEndpoint).map((piece) => [piece.name, piece.text]))
  const filesIn = (code: string): string[] =>
    [...code.matchAll(/(?<!\.)\b\w+\b/g)].map(([name]) => imported.get(name) ?? '').filter(isVerbFile)
  return pieces.flatMap(({ name, isEndpoint, text: code }, index) => {
    if (!isEndpoint) return []
    // Endpoints in one list are answered by the code after the last of them.
    const answered = /^[\w.]+,\s*$/.test(code) ? (pieces[index + 1]?.text ?? '') : code
    const shared = [...answered.matchAll(/(?<!\.)\b\w+\b/g)].map(([word]) => locals.get(word) ?? '')
    return { id: name, code: [...new Set(filesIn([answered, ...shared].join('\n')))] }
  })
}

function importsByName(file: string, text: string): Map<string, string> {
  const imported = new Map<string, string>()
  for (const [, names = '', from = ''] of text.matchAll(IMPORT))
    for (const name of names.replaceAll(/[{}]/g, '').split(','))
      imported.set(name.replace(/^.* as |^\s*type /, '').trim(), posix.join(posix.dirname(file), from))
  return imported
}

/** Splits the text at `contract.name,`, at an imported endpoint's bare name, at local functions, and at the end of a function. */
function piecesOf(text: string, isContract: (name: string) => boolean): Piece[] {
  const cuts = [...text.matchAll(/\b(\w+)(?:\.(\w+))?\s*(?=[,\]])|(?:const|function) (\w+)(?: = (?:async )?)?\(|\n(\})/g)].filter(
    ([, namespace = '', , local, end]) => local || end || isContract(namespace),
  )
  return cuts.map(([, namespace = '', name, local], index) => ({
    name: local ?? name ?? namespace,
    isEndpoint: !local && namespace !== '',
    text: text.slice(cuts[index]?.index, cuts[index + 1]?.index),
  }))
}

/** Whether a file may contain a function that answers an endpoint: a file of a chapter, but not of the platform, nor with cache tags. */
const isVerbFile = (file: string): boolean => file.startsWith('server/chapters/') && !file.endsWith('/cache-tags.ts')
