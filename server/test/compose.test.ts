import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { describe, test } from 'node:test'
import { rolldown } from 'rolldown'
import { parse } from 'yaml'
import { readManifest } from '../../tools/supply/lock.ts'
import { CURRENT } from '../build/fresh-build.ts'
import { programs } from '../build/programs.ts'
import { readConfig } from '../platform/settings/config.ts'

const ROOT = join(import.meta.dirname, '..', '..')
interface Compose {
  services: Record<
    string,
    { build?: string; environment: Record<string, string>; env_file?: { path: string; required: boolean }[]; volumes?: string[] }
  >
  volumes: Record<string, null>
}
const compose = parse(readFileSync(join(ROOT, 'compose.yaml'), 'utf8'), { merge: true }) as Compose
/** The services of our image. */
const own = Object.entries(compose.services).filter(([, service]) => service.build)

/** The only required settings, as the first lines of the file name them. */
const REQUIRED: Record<string, string> = { AUTH_SECRET: 'x'.repeat(64), POSTGRES_PASSWORD: 'any/character+is=taken' }
/** An `.env` of a commune that has everything. */
const COMPLETE: Record<string, string> = {
  ...REQUIRED,
  ADMIN_EMAIL: 'admin@beffroi.test',
  ADMIN_PASSWORD: 'a long enough password',
  PUBLIC_URL: 'https://beffroi.example.fr',
  TRUST_PROXY: '1',
  SMTP_URL: 'smtps://user:password@mail.example.fr',
  MAIL_FROM: 'Beffroi <beffroi@example.fr>',
  SITE_NAME: 'Ma commune',
  SITE_LEGAL: 'Mairie|1 place de la Mairie',
  SITE_CONTACT: 'contact@example.fr',
  MEDIA_S3_ENDPOINT: 'https://s3.example.fr',
  MEDIA_S3_BUCKET: 'beffroi',
  MEDIA_S3_ACCESS_KEY: 'key',
  MEDIA_S3_SECRET_KEY: 'secret',
  PAYMENT_WEBHOOK_SECRETS: 'whsec_0123456789abcdef',
  SUPPORT_ADDRESS: 'support@example.fr',
  IMAP_URL: 'imaps://support:password@mail.example.fr/INBOX',
  METRICS_TOKEN: 'token',
  // As the lines of .env.example: an address of the machine is none of the container.
  HOST: '127.0.0.1',
  PORT: '3001',
  DATA_DIR: './var',
}

/** Substitutes `${NAME:-otherwise}` and `${NAME:?why}` as Compose does. */
const substitute = (value: string, env: Record<string, string>): string =>
  value.replace(/\$\{(\w+)(?::([-?])([^}]*))?\}/g, (_, name: string, kind?: string, otherwise?: string) => {
    if (kind === '?') assert.ok(env[name], `${name} is required, and not named in the first lines`)
    return env[name] || (kind === '-' ? (otherwise ?? '') : '')
  })
/** Returns the environment of a service, of the image's own and of an `.env` with these lines. `environment` is before `env_file`. */
function environmentOf(name: string, env: Record<string, string>): Record<string, string> {
  const set = Object.entries(compose.services[name]?.environment ?? {}).map(([key, value]) => [key, substitute(value, env)])
  return { NODE_ENV: 'production', ...env, ...Object.fromEntries(set) }
}

describe('compose.yaml', () => {
  test('runs the image as API and as worker', () => {
    assert.deepEqual(
      own.map(([name, { environment }]) => [name, environment['ROLE']]),
      [
        ['api', 'api'],
        ['worker', 'worker'],
      ],
    )
  })

  for (const [name] of own) {
    test(`${name} starts with the required settings alone`, () => {
      const values = environmentOf(name, REQUIRED)
      const config = readConfig(values)
      assert.equal(config.databaseUrl, 'postgresql://beffroi@postgres:5432/beffroi')
      assert.equal(values['PGPASSWORD'], REQUIRED['POSTGRES_PASSWORD'])
      assert.equal(config.mail.smtpUrl, 'smtp://mail:1025')
      assert.equal(config.demo, false)
      assert.deepEqual([config.host, config.port, config.dataDir], ['0.0.0.0', 3000, '/data'])
    })

    test(`${name} has every setting of .env, but for what the container decides`, () => {
      assert.deepEqual(compose.services[name]?.env_file, [{ path: '.env', required: false }])
      const config = readConfig(environmentOf(name, COMPLETE))
      const alone = readConfig({ NODE_ENV: 'production', ...COMPLETE })
      const { databaseUrl, redisUrl, role } = readConfig(environmentOf(name, REQUIRED))
      assert.deepEqual(config, { ...alone, databaseUrl, redisUrl, role, host: '0.0.0.0', port: 3000, dataDir: '/data' })
      assert.equal(config.media.s3?.bucket, 'beffroi')
    })

    test(`${name} reads a line of .env without a value as no line`, () => {
      const names = [...readFileSync(join(ROOT, '.env.example'), 'utf8').matchAll(/^#([A-Z_0-9]+)=/gm)].map(([, setting = '']) => setting)
      // A blank secret of payments stops the start: docs/operations/settings.md.
      const blank = Object.fromEntries(names.filter((setting) => setting !== 'PAYMENT_WEBHOOK_SECRETS').map((setting) => [setting, '']))
      assert.deepEqual(readConfig(environmentOf(name, { ...blank, ...REQUIRED })), readConfig(environmentOf(name, REQUIRED)))
    })
  }

  test('both start with the .env of docs/operations/containers.md', () => {
    const [, lines = ''] = /^cat > \.env <<EOF\n([^]*?)^EOF$/m.exec(readFileSync(join(ROOT, 'docs/operations/containers.md'), 'utf8')) ?? []
    const env = Object.fromEntries(
      [...lines.matchAll(/^([A-Z_]+)='?(.*?)'?$/gm)].map(([, key, value = '']) => [key, value.replace(/^\$\(.*\)$/, 'x'.repeat(64))]),
    )
    for (const [name] of own) {
      const config = readConfig(environmentOf(name, env))
      assert.deepEqual([config.publicUrl, config.admin?.email, config.trustProxy], ['https://beffroi.example.fr', 'you@example.fr', 1])
      assert.deepEqual([config.site?.name, config.site?.contact], ['Ma commune', 'contact@example.fr'])
    }
  })

  test('api and worker share DATA_DIR: an upload of one is processed by the other', () => {
    for (const [, { volumes }] of own) assert.deepEqual(volumes, ['data:/data'])
    assert.ok('data' in compose.volumes)
  })
})

/** The stages of the Dockerfile, in order. */
const stages = readFileSync(join(ROOT, 'Dockerfile'), 'utf8').split(/^FROM .*$/m)
const image = stages.at(-1) ?? ''
/** What the last stage copies from the project's folder as it was built. */
const copied = [...image.matchAll(/^COPY --from=build (.+) \S+$/gm)].flatMap(([, from = '']) =>
  from.split(' ').map((path) => path.replace(/^\/app\//, '')),
)
const isCopied = (path: string): boolean => copied.some((from) => path === from || path.startsWith(`${from}/`))

/** Returns the sources that a build contains, by the same entries as the build. */
async function sourcesOfBuild(): Promise<string[]> {
  const bundle = await rolldown({
    cwd: ROOT,
    input: programs(ROOT).map((path) => join(ROOT, path)),
    platform: 'node',
    external: (id) => !/^[./]/.test(id),
    logLevel: 'silent',
  })
  const { output } = await bundle.generate()
  await bundle.close()
  return output.flatMap((file) => (file.type === 'chunk' ? file.moduleIds.map((id) => relative(ROOT, id).replaceAll('\\', '/')) : []))
}

describe('Dockerfile', () => {
  test('the image has every file that the freshness check of the build reads, as the build found it', async () => {
    const sources = await sourcesOfBuild()
    assert.ok(sources.length > 1000 && sources.includes('server/start.ts') && sources.includes('contract/errors.ts'))
    const read = [...sources, 'package.json', 'package-lock.json', relative(ROOT, CURRENT)]
    assert.deepEqual(
      read.filter((path) => !isCopied(path)),
      [],
    )
    // A file of the context may have another time than the same file of the stage that built: layers are cached by content.
    assert.doesNotMatch(image, /^COPY (?!--from=)/m)
  })

  test('the image has what the launchers and the pages read', () => {
    for (const path of ['server/main.mjs', 'server/cli.mjs', 'server/build/fresh-build.ts', 'apps/backoffice/dist'])
      assert.ok(isCopied(path), path)
  })

  test('the image has sharp, a font for cards, and no Node but its own', () => {
    const packages = stages.at(-2) ?? ''
    assert.match(packages, /npm ci .*--omit=dev/)
    assert.doesNotMatch(packages, /--omit=optional/)
    assert.match(image, /apt-get install .*fontconfig-config fonts-dejavu-core/)
    const optional = Object.keys(readManifest(ROOT).optionalDependencies ?? {})
    assert.ok(optional.includes('sharp') && optional.some((name) => name.startsWith('node-linux-')))
    for (const stage of stages.filter((text) => text.includes('npm ci'))) assert.match(stage, /rm -rf node_modules\/node-linux-\* /)
  })
})
