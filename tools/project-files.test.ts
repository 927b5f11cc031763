import assert from 'node:assert/strict'
import { existsSync, globSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { describe, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { parse } from 'yaml'
import { PROOFS } from '../proofs/list.ts'
import { readLock, readManifest, runtimesOf } from './supply/lock.ts'
import { workspaces } from './workspaces.ts'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const read = (path: string): string => readFileSync(join(ROOT, path), 'utf8')
interface Services {
  services: Record<string, { image?: string; environment?: Record<string, string>; env?: Record<string, string> }>
}
const services = (path: string) => (parse(read(path)) as Services).services
interface Workflow {
  jobs: {
    ci: Services & {
      strategy: { matrix: { part: string[] } }
      steps: { uses?: string; run?: string; with?: Record<string, unknown> }[]
    }
  }
}
interface Form {
  name: string
  body: { type: string; id?: string; attributes: object }[]
}

/** Commands that no run ends or that write what a test compares, with what runs or compares instead. */
const NOT_RUN: Readonly<Record<string, string>> = {
  start: 'it does not end; `server/test/lifecycle.test.ts` starts the service as it does',
  dev: 'it does not end',
  'test:watch': 'it does not end',
  'test:fast': 'a part of `npm test`',
  build: '`npm ci` runs it',
  check: 'the steps of `.ci/run` are its parts',
  format: '`npm run format:check` compares',
  functions: '`npm test` compares the numbers of functions with their texts',
  licences: '`npm run supply` compares',
  'processing-record': '`npm test` compares the page',
  cli: '`npm test` runs its commands',
  release: 'it tags a release; `tools/release/release.test.ts` makes one elsewhere',
}

/** The scripts that a text calls, and those that these call. */
function calledBy(calls: string, scripts: Readonly<Record<string, string>>): Set<string> {
  const found = new Set<string>()
  const look = (text: string) => {
    for (const [, name = ''] of text.matchAll(/\bnpm (?:run )?(?:-s )?([a-z][\w:-]*)(?![\w:-]| --workspaces)/g))
      if (scripts[name] !== undefined && !found.has(name)) {
        found.add(name)
        look(scripts[name])
      }
  }
  look(calls)
  return found
}

describe('files of the project', () => {
  test('every link of a document leads to a file', () => {
    const pages = globSync('**/*.md', { cwd: ROOT, exclude: (name) => /^(?:node_modules|dist|var|\.git)$/.test(basename(name)) })
    assert.ok(pages.includes('docs/proof/README.md'))
    const broken = pages.flatMap((page) =>
      [...read(page).matchAll(/\]\((?![a-z]+:|#)([^)#\s]+)|^\[[^\]]+\]: (?![a-z]+:|#)([^#\s]+)/gm)]
        .map(([, inline, named]) => inline ?? named ?? '')
        .filter((link) => !existsSync(join(ROOT, dirname(page), link)))
        .map((link) => `${page}: ${link}`),
    )
    assert.deepEqual(broken, [])
  })

  test('the page of the architecture names every chapter and every folder of the platform', () => {
    const page = read('docs/architecture.md')
    const folders = (of: string) => globSync('*/', { cwd: join(ROOT, 'server', of) }).map((name) => basename(name))
    const names = [...folders('chapters').map((name) => `\`${name}\``), ...folders('platform').map((name) => `\`${name}/\``)]
    assert.ok(names.includes('`publications`') && names.includes('`db/`'))
    assert.deepEqual(
      names.filter((name) => !page.includes(name)),
      [],
    )
  })

  test('.nvmrc is the runtime that npm ci brings', () => {
    assert.deepEqual([read('.nvmrc').trim()], [...runtimesOf(readManifest(ROOT))])
  })

  test('every package.json has one version, and the contract asks for the zod that is tested', () => {
    const { version } = JSON.parse(read('package.json')) as { version: string }
    for (const folder of [...workspaces(ROOT), 'contract'])
      assert.equal((JSON.parse(read(`${folder}/package.json`)) as { version: string }).version, version, folder)
    assert.equal(readManifest(join(ROOT, 'contract')).dependencies?.['zod'], `^${readManifest(ROOT).dependencies?.['zod']}`)
  })

  test('every document names the oldest Node that is allowed: that of the native packages, which npm leaves out for an older one', () => {
    const oldest = readManifest(ROOT).engines?.['node']
    assert.equal(readManifest(join(ROOT, 'contract')).engines?.['node'], oldest)
    assert.equal(readLock(ROOT).find(({ name }) => name === '@rolldown/binding-linux-x64-gnu')?.engines?.['node'], oldest)
    const [, first = '', next = ''] = /^\^(\d+\.\d+)\.0 \|\| >=(\d+\.\d+)\.0$/.exec(oldest ?? '') ?? []
    for (const page of ['README.md', 'CONTRIBUTING.md', 'contract/README.md', 'docs/operations/install.md'])
      assert.match(read(page), new RegExp(`Node (?:of )?${first} or newer \\(of Node ${next.split('.')[0]}: ${next}\\)`), page)
  })

  test('the public workflow runs .ci/run on the oldest Node that is allowed, beside PostgreSQL and Redis where .ci/run looks for them', () => {
    const { ci } = (parse(read('.github/workflows/ci.yml')) as Workflow).jobs
    assert.equal(ci.steps.at(-1)?.run, '.ci/run ${{ matrix.part }}')
    const parts = /usage: \.ci\/run \[([\w|]+)\]/.exec(read('.ci/run'))?.[1]?.split('|')
    assert.deepEqual(ci.strategy.matrix.part, parts)
    const [, oldest] = /^(?:\^|>=)(\d+)/.exec(readManifest(ROOT).engines?.['node'] ?? '') ?? []
    assert.equal(String(ci.steps.find(({ uses }) => uses?.startsWith('actions/setup-node@'))?.with?.['node-version']), oldest)
    const address = /postgresql:\/\/(\w+)@127\.0\.0\.1:5432\/(\w+)/.exec(read('.ci/run'))
    for (const [postgres, redis] of [
      [ci.services['postgres'], ci.services['redis']],
      [services('.devcontainer/compose.yaml')['postgres'], services('.devcontainer/compose.yaml')['redis']],
    ]) {
      const { POSTGRES_USER, POSTGRES_DB } = postgres?.env ?? postgres?.environment ?? {}
      assert.deepEqual([POSTGRES_USER, POSTGRES_DB], [address?.[1], address?.[2]])
      // The same value as in the example for production.
      assert.deepEqual(
        [postgres?.image, redis?.image],
        [services('compose.yaml')['postgres']?.image, services('compose.yaml')['redis']?.image],
      )
    }
  })

  test('each command that a page names exists, and .ci/run or a release runs it', () => {
    const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> }
    const run = calledBy(`${read('.ci/run')} npm run sbom`, scripts)
    assert.match(read('tools/release/run.ts'), /'run', '--silent', 'sbom'/)
    const pages = globSync(['*.md', 'docs/**/*.md', '{apps,contract,demo,deploy,proofs,server,tools}/**/README.md'], {
      cwd: ROOT,
      exclude: ['**/node_modules/**'],
    })
    const named = pages.flatMap((page) =>
      [...read(page).matchAll(/\bnpm (?:run (?:-s )?([\w:-]+)(?: -- ([a-z][a-z-]*))?|(test|start)\b)/g)].map(
        ([, script, first, short]) => ({
          page,
          script: script ?? short ?? '',
          first,
        }),
      ),
    )
    assert.ok(named.length > 50)
    const wrong = named.filter(({ script, first }) =>
      script === 'proof'
        ? first !== undefined && PROOFS[first] === undefined
        : scripts[script] === undefined || !(run.has(script) || script in NOT_RUN),
    )
    assert.deepEqual(wrong, [])
    // Each proof has a form of before a release, which WHOLE=1 runs.
    for (const form of ['--small', '--whole']) assert.match(read('.ci/run'), new RegExp(`npm run -s proof -- ${form}\\n`))
    for (const name of Object.keys(NOT_RUN)) assert.ok(scripts[name] !== undefined && !run.has(name), name)
  })

  test('every proof is a program of the project', () => {
    for (const [name, { program }] of Object.entries(PROOFS)) assert.ok(existsSync(join(ROOT, program[0] ?? '')), name)
  })

  test('issue forms are forms: what is asked has a name and is asked once', () => {
    const forms = globSync('.github/ISSUE_TEMPLATE/!(config).yml', { cwd: ROOT })
    assert.ok(forms.length >= 2)
    for (const path of forms) {
      const { name, body } = parse(read(path)) as Form
      assert.ok(name && body.length > 0, path)
      const ids = body.filter(({ type }) => type !== 'markdown').map(({ id }) => id)
      assert.ok(ids.every(Boolean) && new Set(ids).size === ids.length, path)
    }
  })

  test('the security policy says how to report, and promises no time', () => {
    const policy = read('SECURITY.md')
    assert.match(policy, /## Reporting a vulnerability/)
    for (const page of [policy, read('docs/security.md').split('## Reporting')[1] ?? ''])
      assert.doesNotMatch(page, /\b(?:days?|hours?|weeks?)\b/)
  })
})
