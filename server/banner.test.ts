import assert from 'node:assert/strict'
import { networkInterfaces } from 'node:os'
import { describe, test } from 'node:test'
import { banner } from './banner.ts'
import { readConfig } from './platform/settings/config.ts'

describe('the text printed at the start', () => {
  const filled = { communes: null, demo: null, admin: null, withoutAdmin: false, refusedDemoAccounts: 0, suspendedGrants: [] }
  const printed = (HOST: string) => banner(readConfig({ HOST }), 'http://127.0.0.1:3000', filled)

  test('names an address for other machines, where they reach the service', () => {
    const own = Object.values(networkInterfaces())
      .flatMap((each) => each ?? [])
      .find(({ internal, family }) => !internal && family === 'IPv4')
    const line = /Sur le réseau +(\S+)/
    assert.equal(line.exec(printed('0.0.0.0'))?.[1], own && `http://${own.address}:3000/`)
    assert.doesNotMatch(printed('127.0.0.1'), line)
  })
})
