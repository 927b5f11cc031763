import assert from 'node:assert/strict'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import { citationsOf, deadCitations } from './citations.ts'
import { readProject } from './project.ts'
import { renderIndex, uncitedRules } from './render.ts'
import { filesOfRoutes } from './routes.ts'
import { parseSpecification } from './specification.ts'

const ROOT = join(import.meta.dirname, '../..')
const PAGE =
  '## 4. Endpoints\n\n- **4-1 Access.** Three kinds.\n\n### 4.2 Publications (access: app)\n\n- **4.2-1 Content (decided).** One.\n- **4.2-2 Pinning.** Two.\n'
const sections = parseSpecification(PAGE)

describe('the specification page', () => {
  test('has sections and rules by their numbers', () => {
    assert.deepEqual(sections, [
      { id: '4', title: 'Endpoints', rules: [{ id: '4-1', title: 'Access' }] },
      {
        id: '4.2',
        title: 'Publications',
        rules: [
          { id: '4.2-1', title: 'Content (decided)' },
          { id: '4.2-2', title: 'Pinning' },
        ],
      },
    ])
  })

  test('a rule out of its order, or under another section, is refused', () => {
    assert.throws(() => parseSpecification('## 4. Endpoints\n- **4-2 Access.** Two.\n'), /4-2 is not the next rule/)
    assert.throws(() => parseSpecification('## 4. Endpoints\n- **5-1 Access.** Two.\n'), /5-1 is not the next rule/)
    assert.throws(() => parseSpecification('- **5-1 Access.** Two.\n'), /5-1 is not the next rule/)
  })
})

describe('citations', () => {
  const dead = (text: string) => deadCitations(sections, citationsOf('a.ts', text))

  test('a section and a rule that exist are no fault; an RFC is no citation', () => {
    assert.deepEqual(dead('/** Spec §4, §4.2-1 and §4.2; RFC 7946 §5.2, RFC 9110, §13.1. */'), [])
  })

  test('a section that does not exist is dead, with its line', () => {
    assert.deepEqual(dead('const a = 1\n// Decisions on Spec §11.'), ['a.ts:2: §11 does not exist'])
    assert.deepEqual(dead('// decisions §12'), ['a.ts:1: §12 does not exist'])
    assert.deepEqual(dead('// Spec §4.2, §4.3.'), ['a.ts:1: §4.3 does not exist'])
  })

  test('a rule that does not exist is dead, also where its section exists', () => {
    assert.deepEqual(dead('// Spec §4.2-3.'), ['a.ts:1: §4.2-3 does not exist'])
  })
})

describe('routes', () => {
  const routes = [
    { section: '4.2', method: 'GET', path: '/a', id: 'listA' },
    { section: '4.2', method: 'POST', path: '/b', id: 'makeB' },
  ]
  const contract = [
    { file: 'contract/a.ts', text: "export const listA = endpoint('GET /a', { id: 'listA' })\nendpoint('POST /b', { id: 'makeB' })" },
  ]
  const text = `import * as contract from '../../../contract/a.ts'
import { listThings } from './list.ts'
import { make, type Made } from './make.ts'
import { Reply } from '../../platform/http/answer.ts'
export function routes(on) {
  const shared = (call) => make(call)
  on(contract.listA, ({ db }) => new Reply(listThings(db)))
  on(contract.makeB, (call) => shared(call))
}`
  const routing = [{ file: 'server/chapters/a/routes.ts', text }]

  test('have the file of the contract and the functions that answer, through functions of their own file', () => {
    assert.deepEqual(
      filesOfRoutes(routes, contract, routing).map(({ contract: declared, code }) => [declared, ...code]),
      [
        ['contract/a.ts', 'server/chapters/a/list.ts'],
        ['contract/a.ts', 'server/chapters/a/make.ts'],
      ],
    )
  })

  test('a route that nothing serves is refused', () => {
    assert.throws(() => filesOfRoutes(routes, contract, []), /GET \/a \(listA\) is not routed/)
    assert.throws(() => filesOfRoutes(routes, [], routing), /GET \/a \(listA\) is not in the contract/)
  })
})

describe('the index', () => {
  test('names the files of a rule, its tests apart, and the rules that no source file cites', () => {
    const citations = [
      ...citationsOf('server/edit.ts', '// Spec §4.2-1.\n// Spec §4.2-1.'),
      ...citationsOf('server/edit.test.ts', '// Spec §4.2-1, §4.2-2.'),
      ...citationsOf('server/routes.ts', '// Spec §4.2.'),
    ]
    const page = renderIndex(sections, citations, [])
    assert.match(page, /^\| 4\.2-1 Content \(decided\) \| `server\/edit\.ts` \| `server\/edit\.test\.ts` \|$/m)
    assert.match(page, /^The section as a whole: `server\/routes\.ts`$/m)
    assert.deepEqual(
      uncitedRules(sections, citations).map(({ id }) => id),
      ['4-1', '4.2-2'],
    )
  })
})

describe('this project', () => {
  const project = readProject()

  test('cites no section or rule that docs/specification.md does not have', () => {
    assert.deepEqual(deadCitations(project.sections, [...project.citations, ...project.cited]), [])
  })

  test('has code for every route of the specification', () => {
    assert.equal(project.routes.length, 68)
    for (const { method, path, code } of project.routes) assert.ok(code.length > 0, `${method} ${path}`)
  })

  // No file cites the rules that the specification proposes for later: they are not built.
  test('cites every rule but those of notifications, which do not exist', () => {
    assert.deepEqual(
      uncitedRules(project.sections, project.citations).map(({ title }) => title),
      ['Fields of a notification', 'Own notifications'],
    )
  })

  test('every page and heading that docs/specification.md and docs/glossary.md link to exists', () => {
    for (const page of ['docs/specification.md', 'docs/glossary.md'])
      for (const [, inline, defined] of readFileSync(join(ROOT, page), 'utf8').matchAll(/\]\(([^)]+)\)|^\[[^\]]+\]: (\S+)/gm)) {
        const [target = '', heading] = (inline ?? defined ?? '').split('#')
        assert.ok(existsSync(join(ROOT, 'docs', target)), `${page}: ${target}`)
        if (!heading) continue
        const headings = [...readFileSync(join(ROOT, 'docs', target), 'utf8').matchAll(/^#+ (.+)$/gm)].map(([, text = '']) =>
          anchorOf(text),
        )
        assert.ok(headings.includes(heading), `${page}: ${target}#${heading}`)
      }
  })

  test('uses every reference that it defines, and defines every one that it uses', () => {
    const page = readFileSync(join(ROOT, 'docs/specification.md'), 'utf8')
    const defined = [...page.matchAll(/^\[([^\]]+)\]: /gm)].map(([, name]) => name)
    const used = new Set([...page.matchAll(/\]\[([^\]]+)\]/g)].map(([, name]) => name))
    assert.deepEqual(new Set(defined), used)
  })
})

/** Returns the anchor of a heading on a rendered page. */
const anchorOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replaceAll(/[^\w\s-]/g, '')
    .replaceAll(' ', '-')
