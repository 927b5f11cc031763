import { readdir, readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { parseSync } from 'vite'

const APPLICATIONS = resolve(import.meta.dirname, '../..')

// A node of the syntax tree, of which only some fields are read.
// oxlint-disable-next-line typescript/no-explicit-any
type Node = any

/** A text in the sources. Each inserted value is written as `{}`: "…{}…". */
interface SourceText {
  name: string
  text: string
}
export interface Catalogue {
  file: string
  fr: SourceText[]
  en: SourceText[]
}

/** Returns the texts of every bilingual() call. Sources are parsed and not run: texts in functions are found for all arguments. */
export async function catalogues(): Promise<Catalogue[]> {
  const names = (await readdir(APPLICATIONS, { recursive: true })).filter(
    (name) => /\.tsx?$/.test(name) && !/^[\w-]+\/(?:dist|test|build)|\.test\.ts$/.test(name),
  )
  const found = await Promise.all(
    names.map(async (file) => {
      const calls: Node[] = []
      collect(parseSync(file, await readFile(join(APPLICATIONS, file), 'utf8')).program, calls)
      return calls.map(({ arguments: [texts] }) => ({ file, fr: textsIn(texts, 0), en: textsIn(texts, 1) }))
    }),
  )
  return found.flat()
}

function collect(node: Node, calls: Node[]): void {
  if (typeof node !== 'object' || node === null) return
  if (node.type === 'CallExpression' && node.callee.name === 'bilingual') calls.push(node)
  for (const child of Object.values(node)) collect(child, calls)
}

/** Returns all strings of one language below a node, each with its path of property names. A pair of texts is an array: French, English. */
function textsIn(node: Node, language: 0 | 1, name = ''): SourceText[] {
  if (typeof node !== 'object' || node === null) return []
  if (node.type === 'ArrayExpression') return textsIn(node.elements[language], language, name)
  if (node.type === 'Literal') return typeof node.value === 'string' ? [{ name, text: node.value }] : []
  if (node.type === 'TemplateLiteral')
    return [
      { name, text: node.quasis.map(({ value }: Node) => value.cooked).join('{}') },
      ...node.expressions.flatMap((inner: Node) => textsIn(inner, language, name)),
    ]
  if (node.type === 'Property') {
    const key = String(node.key.name ?? node.key.value)
    return textsIn(node.value, language, name ? `${name}.${key}` : key)
  }
  return Object.values(node).flatMap((child) => textsIn(child, language, name))
}
