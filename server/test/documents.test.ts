import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { existsSync, globSync, readFileSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, test } from 'node:test'
import { readConfig } from '../platform/settings/config.ts'

const ROOT = join(import.meta.dirname, '../..')
const PAGES = globSync('{*.md,{docs,server,contract,apps,proofs,tools,demo,deploy,.github}/**/*.md}', { cwd: ROOT })
  .filter((page) => !page.includes('node_modules'))
  .toSorted()

const text = (page: string): string => readFileSync(join(ROOT, page), 'utf8')

/** Returns the anchors of a page's headings, as in the rendered page. */
function anchorsOf(page: string): Set<string> {
  const headings = [...text(page).matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) => heading)
  return new Set(
    headings.map((heading) =>
      heading
        .toLowerCase()
        .replaceAll(/[^\p{L}\p{N}_\s-]/gu, '')
        .replaceAll(' ', '-'),
    ),
  )
}

/** Returns links of a page to missing files of the project, and to missing headings. */
function deadLinks(page: string): string[] {
  const links = [...text(page).matchAll(/\]\(([^)\s]+)\)|^\[[^\]]+\]: (\S+)/gm)].map(([, inline, defined]) => inline ?? defined ?? '')
  return links
    .filter((link) => !/^[a-z]+:/.test(link))
    .filter((link) => {
      const [path, anchor] = link.split('#')
      const target = path ? join(dirname(page), path) : page
      if (!existsSync(join(ROOT, target))) return true
      return anchor !== undefined && (statSync(join(ROOT, target)).isDirectory() || !anchorsOf(target).has(anchor))
    })
}

/** Returns paths on a page, relative to the project's folder, that match no file or folder. Build outputs are ignored. */
const deadPaths = (page: string): string[] =>
  [...text(page).matchAll(/`((?:server|contract|apps|tools|proofs|docs|demo|deploy)\/[\w./*-]+)`/g)]
    .map(([, path = '']) => path)
    .filter((path) => path !== 'apps/backoffice/dist' && globSync(path.replace(/\/$/, ''), { cwd: ROOT }).length === 0)

/** Settings without which others are refused or not read. */
const REQUIRED_BY_OTHERS = {
  DATABASE_URL: 'postgresql://beffroi@one/beffroi',
  PUBLIC_URL: 'https://beffroi.example.fr',
  MEDIA_S3_ENDPOINT: 'https://s3.example.fr',
  MEDIA_S3_BUCKET: 'beffroi',
  MEDIA_S3_ACCESS_KEY: 'key',
  MEDIA_S3_SECRET_KEY: 'secret',
  METRICS_PORT: '9464',
  OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:4318',
}
/** The same of sign-in: the two exclude each other. */
const OUTSIDE = { AUTH_ISSUER: 'https://connexion.example.fr', AUTH_AUDIENCE: 'beffroi', AUTH_CLIENT_ID: 'beffroi' }
const FRANCECONNECT = {
  AUTH_FRANCECONNECT_ISSUER: 'https://franceconnect.example.fr/api/v2',
  AUTH_FRANCECONNECT_CLIENT_ID: 'beffroi',
  AUTH_FRANCECONNECT_CLIENT_SECRET: 'secret',
}

/** Returns the defaults of the tables of settings that are a value: a number, or a text in code. */
function defaultsOf(page: string): Map<string, string> {
  const found = new Map<string, string>()
  for (const [, names = '', values = ''] of page.matchAll(/^\| ((?:`[A-Z\d_]+`(?:, )?)+) \| (.*?) \|/gm)) {
    const of = names.match(/[A-Z][A-Z\d_]+/g) ?? []
    const each = values.split(', ')
    if (each.length !== of.length) continue
    for (const [n, name] of of.entries()) {
      const [, code, plain] = /^(?:`([^`]+)`|([\d.]+))$/.exec(each[n] ?? '') ?? []
      const value = code ?? plain
      // A path below another setting is no value.
      if (value !== undefined && !value.startsWith('DATA_DIR/')) found.set(name, value)
    }
  }
  return found
}

const settingsOf = (document: string, row: RegExp): Set<string> =>
  new Set([...document.matchAll(row)].flatMap(([, names = '']) => names.match(/[A-Z][A-Z\d_]+/g) ?? []))

/** The commands of the command line: each is made in a file of its own. */
const COMMANDS = new Set(
  globSync('server/cli/*.ts', { cwd: ROOT }).flatMap((file) =>
    [...text(file).matchAll(/new Command\('([a-z-]+)'/g)].map(([, name]) => name),
  ),
)

describe('documents', () => {
  test('every link leads to a file of the project and a heading of it', () => {
    assert.ok(PAGES.length > 40)
    for (const page of PAGES) assert.deepEqual(deadLinks(page), [], page)
  })

  test('every file and folder that a page names exists', () => {
    for (const page of PAGES) assert.deepEqual(deadPaths(page), [], page)
  })

  test('each folder at the top has a page of at most forty lines, and each decision a line in their list', () => {
    for (const folder of ['apps', 'contract', 'demo', 'deploy', 'docs', 'proofs', 'server', 'tools'])
      assert.ok(text(`${folder}/README.md`).split('\n').length <= 41, folder)
    const list = text('docs/decisions/README.md')
    for (const page of globSync('docs/decisions/0*.md', { cwd: ROOT })) assert.ok(list.includes(`](${page.split(/[/\\]/).at(-1)})`), page)
  })

  test('every decision that is cited by its number has a page, but in applied migrations, which do not change', () => {
    const pages = new Set(globSync('docs/decisions/0*.md', { cwd: ROOT }).map((page) => page.split(/[/\\]/).at(-1)?.slice(0, 4)))
    const files = globSync('{server,contract,apps,proofs,tools,demo}/**/*.{ts,tsx,sql,css}', { cwd: ROOT })
    const dead = [...files, ...PAGES]
      .filter((file) => !/node_modules|migrations/.test(file))
      .flatMap((file) =>
        [...text(file).matchAll(/\bdecisions?[/ ](\d{4})\b|\((\d{4})\)/g)]
          .map(([, cited, alone]) => cited ?? (alone?.startsWith('00') ? alone : undefined))
          .filter((number) => number !== undefined && !pages.has(number))
          .map((number) => `${file}: ${number}`),
      )
    assert.deepEqual(dead, [])
  })

  test('every command that a page names is one of the command line', () => {
    const named = PAGES.flatMap((page) =>
      [...text(page).matchAll(/(?:npm run cli --|`beffroi|server\/cli\.mjs|\n(?:BEFFROI_\w+='?\S+ )?beffroi|[;&] beffroi) ([a-z-]+)/g)].map(
        ([, command = '']) => [page, command] as const,
      ),
    )
    assert.ok(named.length > 40)
    assert.deepEqual(
      named.filter(([, command]) => !COMMANDS.has(command)),
      [],
    )
  })

  // `beffroi` has the settings of the service: what the shell sets does not reach it, and the service's own database would be changed.
  test('no page sets a setting in front of `beffroi`, which reads another database from BEFFROI_DATABASE_URL alone', () => {
    for (const page of PAGES) assert.doesNotMatch(text(page), /(?<![A-Z_])(?!BEFFROI_|ADMIN_PASSWORD)[A-Z][A-Z_]+=\S+ +beffroi /, page)
  })

  test('every option that a page gives a command is one of it', () => {
    const options = new Map(
      globSync('server/cli/*.ts', { cwd: ROOT }).flatMap((file) =>
        [...text(file).matchAll(/new Command\('([a-z-]+)'/g)].map(([, name]) => [name, new Set(text(file).match(/--[a-z-]+/g))]),
      ),
    )
    const unknown = PAGES.flatMap((page) =>
      [...text(page).matchAll(/(?:npm run cli -- |`beffroi |server\/cli\.mjs |\nbeffroi |[;&] beffroi )([a-z-]+)([^`\n|]*)/g)].flatMap(
        ([, command = '', rest = '']) =>
          (rest.match(/(?<=\s)--[a-z-]+/g) ?? [])
            .filter((option) => options.get(command)?.has(option) === false)
            .map((option) => `${page}: ${command} ${option}`),
      ),
    )
    assert.deepEqual(unknown, [])
  })

  test('the settings of .env.example and of docs/operations/settings.md are the same', () => {
    const example = settingsOf(text('.env.example'), /^#([A-Z\d_]+)=/gm)
    const table = settingsOf(text('docs/operations/settings.md'), /^\| ((?:`[A-Z\d_]+`(?:, )?)+) \|/gm)
    assert.ok(example.size > 50)
    assert.deepEqual([...table].toSorted(), [...example].toSorted())
  })

  test('the defaults of docs/operations/settings.md are those of the service and of .env.example', () => {
    const examples = new Map([...text('.env.example').matchAll(/^#([A-Z\d_]+)=(.*)$/gm)].map(([, name = '', value = '']) => [name, value]))
    const defaults = defaultsOf(text('docs/operations/settings.md'))
    // The sender without a mail server is no address that could be set.
    assert.ok(defaults.delete('MAIL_FROM'))
    assert.ok(defaults.size > 30)
    for (const [name, value] of defaults) {
      const without = { ...REQUIRED_BY_OTHERS, ...(name.startsWith('AUTH_FRANCECONNECT_') ? FRANCECONNECT : OUTSIDE) }
      assert.deepEqual(readConfig({ ...without, [name]: value }), readConfig(without), `${name}=${value}`)
      assert.equal(examples.get(name), value, `.env.example, ${name}`)
    }
  })

  test('docs/operations/settings.md names every setting of on or off', () => {
    const files = globSync('server/platform/settings/!(*.test).ts', { cwd: ROOT })
    const switches = files.flatMap((file) => [...text(file).matchAll(/onOff\('([A-Z_]+)'/g)].map(([, name = '']) => name))
    const [, named = ''] = /A setting of `on` or `off`\n\(([^)]+)\)/.exec(text('docs/operations/settings.md')) ?? []
    assert.deepEqual(named.match(/[A-Z_]+/g)?.toSorted(), [...switches, 'RATE_LIMITS'].toSorted())
  })

  test('samples of commands are of the shell, and copy files of a release that exist', () => {
    const samples = PAGES.flatMap((page) =>
      [...text(page).matchAll(/^```sh\n([\s\S]*?)^```/gm)].map(([, sample = '']) => ({ page, sample })),
    )
    assert.ok(samples.length > 15)
    for (const { page, sample } of samples) {
      const { stderr, status } = spawnSync('sh', ['-n'], { input: sample, encoding: 'utf8' })
      assert.equal(status, 0, `${page}: ${stderr}`)
      const copied = [
        ...sample.matchAll(/(?<=\s)((?:systemd|caddy|nginx|pgbackrest)\/[\w.*-]+)|\/opt\/beffroi\/current\/(deploy\/[\w./-]+)/g),
      ]
      for (const [, ofDeploy, whole] of copied)
        assert.ok(globSync(whole ?? `deploy/${ofDeploy}`, { cwd: ROOT }).length > 0, `${page}: ${whole ?? ofDeploy}`)
    }
  })

  test('samples set settings that exist, and variables of the commands around them', () => {
    const others = [
      'POSTGRES_PASSWORD',
      'BEFFROI_DATABASE_URL',
      'BEFFROI_RELEASE',
      'TEST_DATABASE_URL',
      'TEST_REDIS_URL',
      'RESTIC_PASSWORD',
      'NODE_ENV',
    ]
    const known = new Set([...settingsOf(text('.env.example'), /^#([A-Z\d_]+)=/gm), ...others])
    const set = PAGES.flatMap((page) =>
      [...text(page).matchAll(/^```\w*\n([\s\S]*?)^```/gm)].flatMap(([, sample = '']) =>
        [...sample.matchAll(/(?:^|[\s|])([A-Z][A-Z\d]*_[A-Z\d_]+)=/gm)].map(([, name = '']) => ({ page, name })),
      ),
    )
    assert.ok(set.length > 15)
    assert.deepEqual(
      set.filter(({ name }) => !known.has(name)),
      [],
    )
  })

  test('the sample environment of deploy/ has settings that exist', () => {
    const known = settingsOf(text('.env.example'), /^#([A-Z\d_]+)=/gm)
    const sample = settingsOf(text('deploy/systemd/environment'), /^#?([A-Z\d_]+)=/gm)
    assert.ok(sample.size > 8)
    assert.deepEqual(
      [...sample].filter((name) => !known.has(name)),
      [],
    )
  })

  test('units and commands of deploy/ call programs and name pages of a release', () => {
    const files = globSync('deploy/{beffroi*,systemd/*.service}', { cwd: ROOT })
    assert.ok(files.length >= 7)
    for (const file of files)
      for (const [, path = ''] of text(file).matchAll(/(?:\/opt\/beffroi\/current|\$release)\/([\w./-]+)/g))
        assert.ok(path.startsWith('node_modules/.bin/node') || existsSync(join(ROOT, path)), `${file}: ${path}`)
  })
})
