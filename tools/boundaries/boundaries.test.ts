import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import { circlesOf, type Import, importsOf } from './imports.ts'
import { BOUNDARIES, COMPARES_KIND, MAY_COMPARE_KINDS, ONLY_IN, SHARED } from './rules.ts'

const ROOT = join(import.meta.dirname, '../..')
/** Tests, and files that build an application, may import every file. */
const OUTSIDE = /\.test\.tsx?$|^server\/(?:.*\/)?test\/|^apps\/[\w-]+\/(?:test|build|dist)\/|\/vite\.config\.ts$|\/samples\//
const imports = globSync('{contract,server,apps,demo,tools,proofs}/**/*.{ts,tsx,mjs}', { cwd: ROOT })
  .map((file) => file.replaceAll('\\', '/'))
  .filter((file) => !OUTSIDE.test(file))
  .flatMap((file) => importsOf(file, readFileSync(join(ROOT, file), 'utf8')))

describe('boundaries between the parts of the project', () => {
  for (const { name, crosses } of BOUNDARIES)
    test(name, () =>
      assert.deepEqual(
        imports.filter(crosses).map(({ from, to }) => `${from} -> ${to}`),
        [],
      ),
    )

  for (const { name, words, files } of ONLY_IN)
    test(name, () => {
      const found = globSync('{contract,server,apps,proofs,tools}/**/*.{ts,tsx}', { cwd: ROOT })
        .map((file) => file.replaceAll('\\', '/'))
        .filter((file) => !file.startsWith('tools/boundaries/') && words.test(readFileSync(join(ROOT, file), 'utf8')))
      assert.deepEqual(new Set(found), files)
    })

  test('the kind of a publication is compared in folders of kinds alone', () => {
    const files = globSync('{contract,server,apps}/**/*.{ts,tsx}', { cwd: ROOT })
      .map((file) => file.replaceAll('\\', '/'))
      .filter((file) => !file.includes('/dist/') && !MAY_COMPARE_KINDS.test(file))
    assert.ok(files.length > 1000)
    assert.deepEqual(
      files.filter((file) => COMPARES_KIND.test(readFileSync(join(ROOT, file), 'utf8'))),
      [],
    )
  })

  test('what chapters share is imported by another chapter', () => {
    const chapterOf = (file: string) => file.split('/')[2]
    const used = new Set(
      imports.filter(({ from, to }) => from.startsWith('server/chapters/') && chapterOf(from) !== chapterOf(to)).map(({ to }) => to),
    )
    assert.deepEqual(
      [...SHARED].filter((file) => !used.has(file)),
      [],
    )
  })

  test('no module imports itself through others, neither values nor types', () => {
    assert.deepEqual(circlesOf(imports), [])
  })
})

describe('the check of boundaries', () => {
  const crossing = (from: string, to: string): string[] =>
    BOUNDARIES.filter(({ crosses }) => crosses({ from, to, typeOnly: false })).map(({ name }) => name)

  for (const [from, to, crossed] of [
    ['server/platform/jobs/run.ts', 'server/chapters/imports/runs/start.ts', 0],
    ['server/platform/jobs/run.ts', 'server/services.ts', 0],
    ['contract/users/users.ts', 'server/platform/db/db.ts', 1],
    ['contract/users/users.ts', 'lodash', 1],
    ['apps/site/main.tsx', 'server/platform/http/serve.ts', 2],
    ['apps/site/main.tsx', 'apps/backoffice/api/changes.tsx', 2],
    ['apps/ui/lists/list-page.tsx', 'apps/backoffice/lists/saved-views.tsx', 2],
    ['apps/ui/api/client.ts', 'server/platform/settings/config.ts', 2],
    ['server/chapters/claims/decisions/decide.ts', 'server/chapters/users/list.ts', 3],
    ['server/chapters/claims/decisions/decide.ts', 'server/services.ts', 3],
    ['demo/load.ts', 'server/services.ts', 4],
    ['demo/load.ts', 'tools/test.ts', 4],
    ['server/app.ts', 'demo/load.ts', 5],
    ['server/app.ts', 'apps/site/pages.ts', 6],
    ['server/site/pages.ts', 'apps/backoffice/routes.tsx', 6],
    ['server/platform/mail/outbox.ts', 'server/platform/mail/send-email.handler.ts', 7],
    ['server/chapters/payments/store.ts', 'server/chapters/payments/apply-payments.handler.ts', 7],
    ['server/chapters/claims/decisions/decide.ts', 'server/platform/http/answer.ts', 8],
    ['server/chapters/claims/decisions/decide.ts', 'fastify', 8],
  ] as const)
    test(`refuses ${from} -> ${to}`, () => assert.deepEqual(crossing(from, to), [BOUNDARIES[crossed]?.name]))

  for (const [from, to] of [
    ['server/platform/jobs/run.ts', 'server/platform/db/db.ts'],
    ['server/platform/jobs/run.ts', 'pg'],
    ['contract/users/users.ts', 'zod'],
    ['apps/site/main.tsx', 'apps/ui/api/client.ts'],
    ['apps/ui/api/client.ts', 'contract/client.ts'],
    ['apps/site/main.tsx', 'react'],
    ['server/chapters/claims/decisions/decide.ts', 'server/chapters/acteurs/links.ts'],
    ['server/app.ts', 'server/chapters/claims/chapter.ts'],
    ['server/site/pages.ts', 'apps/site/pages.ts'],
    ['server/platform/platform.ts', 'server/platform/mail/send-email.handler.ts'],
    ['server/chapters/payments/chapter.ts', 'server/chapters/payments/apply-payments.handler.ts'],
    ['server/chapters/payments/store.ts', 'server/chapters/payments/apply-payments.job.ts'],
    ['demo/load.ts', 'server/chapters/claims/recorded.ts'],
    ['demo/load.ts', 'server/platform/audit/record.ts'],
    ['server/chapters/claims/routes.ts', 'server/platform/http/answer.ts'],
    ['server/chapters/sign-in/code/ask.ts', 'server/platform/http/cookies.ts'],
    ['server/first-start.ts', 'demo/load.ts'],
    ['server/cli/demo.ts', 'demo/removal/remove.ts'],
  ] as const)
    test(`lets pass ${from} -> ${to}`, () => assert.deepEqual(crossing(from, to), []))

  test('finds a statement on the job queue, and none where a package or the schema is named', () => {
    const [{ words }] = ONLY_IN as [(typeof ONLY_IN)[number]]
    for (const statement of ['select from pgboss.job', '`update pgboss.queue set`', "'alter table pgboss.job'"])
      assert.match(statement, words)
    for (const other of ["from 'pg-boss'", 'its own schema, `pgboss`, and', "to_regnamespace('pgboss')"]) assert.doesNotMatch(other, words)
  })

  test('finds a comparison of a kind however it is written, and none of anything else', () => {
    for (const text of [
      "kind === 'alerte'",
      "item.kind !== 'acte'",
      "'evenement' === before?.kind",
      "(one.kind) == 'actualite'",
      "case 'information':",
      "['alerte', 'premier'].includes(kind)",
      "(['alerte', 'acte'] as const).includes(item?.kind)",
      "if (['evenement'].includes(kind))",
      "new Set<Kind>(['alerte'])",
      "const NEWS = ['actualite', 'information'] as const",
      "[\n  'actualite',\n  'evenement',\n]",
    ])
      assert.match(text, COMPARES_KIND)
    for (const text of [
      "severite === 'information'",
      "kind === 'email'",
      "carries(kind, 'alerte')",
      "genre === 'premier'",
      "name === 'evenement'",
      "information: ['information', 'information']",
      "['information', 'vigilance', 'danger']",
      "['type_id', 'expire_le', 'evenement', 'alerte'] as const",
      "['alerte', 'travaux'].includes(type)",
      'KIND_NAMES.includes(kind)',
    ])
      assert.doesNotMatch(text, COMPARES_KIND)
    for (const file of ['apps/site/kinds/alerte.ts', 'server/chapters/publications/writing/kind-rules.test.ts'])
      assert.match(file, MAY_COMPARE_KINDS)
    for (const file of ['apps/site/parts/row.ts', 'server/chapters/publications/writing/edit.ts'])
      assert.doesNotMatch(file, MAY_COMPARE_KINDS)
  })

  test('reads imports, and tells those of types', () => {
    const text = `import { a,
  type B } from './b.ts'
import type { C } from '../c.ts'
import { type D } from './d.ts'
import './side.ts'
export { e } from './e.ts'
const late = await import('./late.ts')`
    assert.deepEqual(
      importsOf('server/x/a.ts', text).map(({ to, typeOnly }) => [to, typeOnly]),
      [
        ['server/x/b.ts', false],
        ['server/c.ts', true],
        ['server/x/d.ts', true],
        ['server/x/side.ts', false],
        ['server/x/e.ts', false],
        ['server/x/late.ts', false],
      ],
    )
  })

  test('finds a circle that is closed by the import of a type', () => {
    const [a, b] = ["import { b } from './b.ts'", "import type { A } from './a.ts'"]
    const circle = [...importsOf('server/a.ts', a), ...importsOf('server/b.ts', b)]
    assert.deepEqual(
      circlesOf(circle).map((files) => files.toSorted()),
      [['server/a.ts', 'server/b.ts']],
    )
  })

  test('finds a circle that is closed by an import that is loaded later', () => {
    const [a, b] = ["const late = () => import('./b.ts')", "import { a } from './a.ts'"]
    const circle = [...importsOf('server/a.ts', a), ...importsOf('server/b.ts', b)]
    assert.deepEqual(
      circlesOf(circle).map((files) => files.toSorted()),
      [['server/a.ts', 'server/b.ts']],
    )
  })

  test('finds a circle of two and of three, and none where there is none', () => {
    const chain = (...pairs: string[]): Import[] => pairs.map((pair) => ({ from: pair.charAt(0), to: pair.charAt(1), typeOnly: false }))
    assert.deepEqual(circlesOf(chain('ab', 'bc', 'ac', 'cd')), [])
    assert.deepEqual(
      circlesOf(chain('ab', 'ba', 'cd')).map((circle) => circle.toSorted()),
      [['a', 'b']],
    )
    assert.deepEqual(
      circlesOf(chain('ab', 'bc', 'ca', 'xa')).map((circle) => circle.toSorted()),
      [['a', 'b', 'c']],
    )
  })
})
