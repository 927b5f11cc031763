import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { securityHeaders } from '../http/faults/raw-answers.ts'
import { hsts } from './hsts.ts'
import { ConfigError } from './values.ts'

describe('HSTS', () => {
  test('a month and this host alone, unless it is set', () => {
    for (const value of [undefined, '', ' ']) assert.equal(hsts(value), 'max-age=2592000')
  })

  test('is the value of the header, in one spelling', () => {
    assert.equal(hsts('max-age=31536000'), 'max-age=31536000')
    assert.equal(hsts('max-age=0'), 'max-age=0')
    assert.equal(hsts('Max-Age=86400;includesubdomains'), 'max-age=86400; includeSubDomains')
    assert.equal(hsts('max-age=63072000; preload; includeSubDomains'), 'max-age=63072000; includeSubDomains; preload')
  })

  test('off: no header', () => {
    assert.equal(hsts('off'), null)
    assert.equal('strict-transport-security' in securityHeaders({ hsts: null }), false)
    assert.equal(securityHeaders({ hsts: 'max-age=0' })['strict-transport-security'], 'max-age=0')
  })

  test('anything else stops the start', () => {
    for (const value of [
      'on',
      '31536000',
      'max-age=',
      'max-age=-1',
      'max-age=12345678901',
      'max-age=1;',
      'includeSubDomains',
      'includeSubDomains; max-age=1',
      'max-age=1; includeSubDomains; includeSubDomains',
      'max-age=1; other',
      'max-age=1\r\nx: y',
      'max-age=31536000; preload',
      'max-age=86400; includeSubDomains; preload',
    ])
      assert.throws(
        () => hsts(value),
        (error: Error) => error instanceof ConfigError && error.message.startsWith('HSTS'),
        value,
      )
  })
})
