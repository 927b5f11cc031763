import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { describe, test } from 'node:test'
import { misspeltSettings } from './misspelt.ts'
import { SETTING_NAMES } from './names.ts'

describe('names of settings', () => {
  const meant = (...names: string[]) => misspeltSettings(Object.fromEntries(names.map((name) => [name, 'x']))).map((one) => one.meant)

  test('the list is that of the table for operators', () => {
    const table = readFileSync('docs/operations/settings.md', 'utf8')
    const rows = [...table.matchAll(/^\| ((?:`[A-Z\d_]+`(?:, )?)+) \|/gm)]
    const named = rows.flatMap(([, cell = '']) => [...cell.matchAll(/`([A-Z\d_]+)`/g)].map(([, name = '']) => name))
    assert.deepEqual([...SETTING_NAMES], [...new Set(named)].toSorted())
  })

  test('a name near one of them is named, with the one that is meant', () => {
    assert.deepEqual(meant('SMPT_URL', 'PUBLIC_URLS', 'TRUSTPROXY', 'DATABASE_URI', 'AUDIT_KEEP_DAY', 'AUTH_PROCONECT_CLIENTID'), [
      'SMTP_URL',
      'PUBLIC_URL',
      'TRUST_PROXY',
      'DATABASE_URL',
      'AUDIT_KEEP_DAYS',
      'AUTH_PROCONNECT_CLIENT_ID',
    ])
  })

  test('every setting itself, what the system sets and what belongs to others is not', () => {
    assert.deepEqual(meant(...SETTING_NAMES), [])
    const others = [
      'PATH',
      'HOME',
      'SHELL',
      'LANG',
      'LOGNAME',
      'NODE_ENV',
      'NODE_OPTIONS',
      'HOSTNAME',
      'HTTP_PROXY',
      'NOTIFY_SOCKET',
      'WATCHDOG_USEC',
    ]
    assert.deepEqual(
      meant(...others, 'PGHOST', 'PGDATABASE', 'XDG_DATA_DIRS', 'MAIL', 'SITES', 'smtp_url', 'INVOCATION_ID', 'JOURNAL_STREAM'),
      [],
    )
  })

  test('however many names there are, it is bounded', () => {
    const many = Object.fromEntries(Array.from({ length: 50_000 }, (_, index) => [`PUBLIC_URL${index % 10}${index}`, 'x']))
    assert.ok(misspeltSettings(many).length <= 20)
  })
})
