import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { parse } from 'yaml'
import { readLock, readManifest, runtimesOf } from './supply/lock.ts'
import { workspaces } from './workspaces.ts'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const read = (path: string): string => readFileSync(join(ROOT, path), 'utf8')
interface Services {
  services: Record<string, { image?: string; environment?: Record<string, string>; env?: Record<string, string> }>
}
const services = (path: string) => (parse(read(path)) as Services).services
interface Workflow {
  jobs: { ci: Services & { steps: { uses?: string; run?: string; with?: Record<string, unknown> }[] } }
}
interface Form {
  name: string
  body: { type: string; id?: string; attributes: object }[]
}

describe('files of the project', () => {
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
    assert.equal(ci.steps.at(-1)?.run, '.ci/run')
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
