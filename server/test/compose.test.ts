import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import { parse } from 'yaml'
import { readConfig } from '../platform/settings/config.ts'

interface Compose {
  services: Record<string, { build?: string; environment: Record<string, string> }>
}
const compose = parse(readFileSync(join(import.meta.dirname, '..', '..', 'compose.yaml'), 'utf8'), { merge: true }) as Compose

/** The only required settings, as documented in the first lines of the file. */
const SET: Record<string, string> = {
  AUTH_SECRET: 'x'.repeat(64),
  POSTGRES_PASSWORD: 'any/character+is=taken',
  ADMIN_EMAIL: 'admin@beffroi.test',
  ADMIN_PASSWORD: 'a long enough password',
}
/** Substitutes `${NAME:-otherwise}` and `${NAME:?why}` as Compose does. */
const filled = (value: string): string =>
  value.replace(/\$\{(\w+)(?::([-?])([^}]*))?\}/g, (_, name: string, kind?: string, otherwise?: string) => {
    if (kind === '?') assert.ok(SET[name], `${name} is asked for, and not named in the first lines`)
    return SET[name] ?? (kind === '-' ? (otherwise ?? '') : '')
  })

describe('compose.yaml', () => {
  const own = Object.entries(compose.services).filter(([, service]) => service.build)
  assert.deepEqual(
    own.map(([name]) => name),
    ['api', 'worker'],
  )
  for (const [name, { environment }] of own)
    test(`${name} is given settings that it starts with`, () => {
      const values = Object.fromEntries(Object.entries(environment).map(([key, value]) => [key, filled(value)]))
      const config = readConfig({ NODE_ENV: 'production', HOST: '0.0.0.0', PORT: '3000', DATA_DIR: '/data', ...values })
      assert.equal(config.databaseUrl, 'postgresql://beffroi@postgres:5432/beffroi')
      assert.equal(values['PGPASSWORD'], SET['POSTGRES_PASSWORD'])
      assert.equal(config.mail.smtpUrl, 'smtp://mail:1025')
      assert.equal(config.demo, false)
    })
})
