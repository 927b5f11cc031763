import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ENDPOINTS } from '../../contract/index.ts'
import specification from '../../contract/specification.json' with { type: 'json' }
import { type Citation, citationsOf } from './citations.ts'
import { filesOfRoutes, type Route, type RouteFiles, type SourceFile } from './routes.ts'
import { parseSpecification, type Section } from './specification.ts'

const ROOT = join(import.meta.dirname, '../..')
const SOURCES = '{contract,server,apps,tools,proofs,demo,deploy}/**/*.{ts,tsx,sql,mts,css,yaml,conf}'
const PAGES = '{,docs/**/,server/**/,contract/**/,apps/**/,tools/**/,.github/**/}*.md'
/** Files that are not read: built or installed files, and the counter-examples in this tool's own tests. */
const OUTSIDE = /(?:^|\/)(?:node_modules|dist|var)\/|^tools\/spec-index\//

const read = (pattern: string): SourceFile[] =>
  globSync(pattern, { cwd: ROOT })
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => !OUTSIDE.test(file))
    .toSorted()
    .map((file) => ({ file, text: readFileSync(join(ROOT, file), 'utf8') }))

/** The data of the index. */
interface Project {
  sections: Section[]
  /** Citations in source files. */
  citations: Citation[]
  /** Citations in documents: they are checked, but not listed in the index. */
  cited: Citation[]
  routes: RouteFiles[]
}

/**
 * Reads the specification page, every citation of it, and the files of its routes.
 * @throws Error if the numbers of the page are not consecutive, and for a route without its files
 */
export function readProject(): Project {
  const citationsIn = (pattern: string) => read(pattern).flatMap(({ file, text }) => citationsOf(file, text))
  return {
    sections: parseSpecification(readFileSync(join(ROOT, 'docs/specification.md'), 'utf8')),
    citations: citationsIn(SOURCES),
    cited: citationsIn(PAGES).filter(({ file }) => file !== 'docs/specification-index.md'),
    routes: filesOfRoutes(specification.endpoints.map(routeOf), read('contract/**/*.ts'), read('server/**/{routes,*-routes}.ts')),
  }
}

function routeOf({ section, method, path }: { section: string; method: string; path: string }): Route {
  const key = (value: string) => value.replaceAll(/\{\w+\}/g, '{}')
  const endpoint = ENDPOINTS.find((one) => one.method === method && key(`/api/v1${one.path}`) === key(path))
  return { section, method, path: path.replace('/api/v1', ''), id: endpoint?.id ?? '' }
}
