import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import { isPublicAddress, ownAddresses } from './address.ts'
import { OutsideError } from './outside-error.ts'
import { outsideReader } from './reader.ts'
import { fails, type Listening, testServers } from '../../test/outside-servers.ts'

/** Hosts that lead to this machine, its network or its cloud, as attackers write them. */
const INTERNAL = `
  127.0.0.1 127.1 127.0.1 127.255.255.254 2130706433 0x7f000001 0x7f.1 0x7F.0.0.1 017700000001 0177.0.0.1 0177.0x0.0.1
  127.0.0.1. 127.000.000.001 %31%32%37.0.0.1 １２７.０.０.１ 127。0。0。1 ①②⑦.0.0.1 127.0.0.1%09 0 0.0.0.0 0.1.2.3 10.0.0.1 0xa.0.0.1
  012.0.0.1 10.1 172.16.0.1 172.31.255.255 192.168.1.1 192.168.257 3232235777 169.254.169.254 2852039166 0xa9fe.0xa9fe
  169.254.43518 100.64.0.1 100.100.100.200 168.63.129.16 192.0.0.192 198.18.0.1 192.0.2.1 198.51.100.7 203.0.113.9 224.0.0.1
  240.0.0.1 255.255.255.255 [::1] [::] [0:0:0:0:0:0:0:1] [::ffff:127.0.0.1] [::ffff:7f00:1] [::ffff:a9fe:a9fe] [::127.0.0.1]
  [::ffff:0:127.0.0.1] [64:ff9b::127.0.0.1] [64:ff9b:1::7f00:1] [2002:7f00:1::] [2001:0:1::1] [fe80::1] [fe80::1%25lo]
  [fec0::1] [fc00::1] [fd00:ec2::254] [ff02::1] [2001:db8::1] [3fff::1] [100::1] [2001:2::1] [5f00::1] localhost LOCALHOST
  localhost. localhost.. a.localhost ⓛocalhost localhost.localdomain metadata.google.internal metadata.google.internal.
  imprimante.local nas.lan router.home.arpa home.arpa postgres intranet. wiki.corp
`
  .trim()
  .split(/\s+/)

describe('internal addresses', () => {
  const { serveHttp } = testServers()
  let inside: Listening
  before(async () => {
    inside = await serveHttp((_request, response) => response.end('secret'))
  })
  const reader = outsideReader({ fetchAllow: new Set() })
  const options = { accept: '*/*', timeouts: { totalMs: 2000 } }

  test(`are many: ${INTERNAL.length} spellings`, () => assert.ok(new Set(INTERNAL).size >= 60))

  for (const host of INTERNAL) {
    test(`${host} is refused on every port, and nothing is connected to`, async () => {
      for (const address of [`http://${host}/`, `https://${host}/`]) {
        assert.throws(
          () => reader.check(address),
          (error) => error instanceof OutsideError && ['address_refused', 'url_invalid'].includes(error.code),
        )
      }
      const refused = await reader.read(`http://${host}:${inside.port}/`, options).catch((error: unknown) => error)
      assert.ok(refused instanceof OutsideError && ['address_refused', 'url_invalid'].includes(refused.code), String(refused))
      assert.equal(inside.connections(), 0)
    })
  }

  test('such a listener is reached where the operator has opened it', async () => {
    const { port, connections } = await serveHttp((_request, response) => response.end('secret'))
    const answer = await outsideReader({ fetchAllow: new Set([`127.0.0.1:${port}`]) }).read(`http://127.1:${port}/`, options)
    assert.deepEqual([answer.body.toString(), connections()], ['secret', 1])
  })

  test('a name is refused for one internal address among its public ones', async () => {
    for (const inner of [
      '127.0.0.1',
      '10.0.0.1',
      '169.254.169.254',
      '::1',
      '::ffff:127.0.0.1',
      '64:ff9b::a00:1',
      'fd00:ec2::254',
      'fe80::1%eth0',
    ]) {
      const resolve = async () => ['93.184.215.14', inner]
      await fails(outsideReader({ fetchAllow: new Set() }, { resolve }).read('http://agenda.example.org/', options), 'address_refused')
    }
  })

  test('addresses of this machine are refused though they are public', () => {
    assert.equal(isPublicAddress('93.184.215.14', new Set()), true)
    assert.equal(isPublicAddress('93.184.215.14', new Set(['93.184.215.14'])), false)
    assert.equal(isPublicAddress('2606:2800:21f:cb07:6820:80da:af6b:8b2c', new Set(['2606:2800:21f:cb07:6820:80da:af6b:8b2c'])), false)
    assert.ok(ownAddresses().has('127.0.0.1'))
  })

  test('what is no address, or one of a single network card, is not public', () => {
    for (const address of ['', 'example.org', '2606:4700::1111%eth0']) assert.equal(isPublicAddress(address), false, address)
    assert.equal(isPublicAddress('2606:4700::1111'), true)
  })

  test('an opened host is opened on its port, which is 80 or 443 where none is given', () => {
    const opened = outsideReader({ fetchAllow: new Set(['10.0.0.7:80', '10.0.0.8:443']) })
    for (const address of ['http://10.0.0.7/', 'http://10.0.0.7:80/', 'https://10.0.0.8/', 'http://10.0.0.8:443/']) opened.check(address)
    for (const address of ['https://10.0.0.7/', 'http://10.0.0.8/', 'http://10.0.0.7:8080/'])
      assert.throws(() => opened.check(address), { code: 'address_refused' }, address)
  })

  const PUBLIC = [
    'http://example.org/',
    'https://www.mairie-exemple.fr:443/agenda.ics?a=b#c',
    'http://93.184.215.14/',
    'https://école.fr/',
    'http://[2606:4700::1111]/',
    'https://local.example.org/',
    'https://intranet-de-la-mairie.fr/',
    `https://example.org/${'a'.repeat(2028)}`,
  ]
  for (const address of PUBLIC) test(`${address.slice(0, 60)} passes`, () => reader.check(address))

  const INVALID = [
    '',
    'agenda.fr',
    'ftp://example.org/',
    'xhttp://example.org/',
    'file:///etc/passwd',
    'gopher://example.org/',
    'data:text/plain,a',
    'javascript:alert(1)',
  ]
  const USERS = ['https://user@example.org/', 'https://user:pass@example.org/', 'https://:pass@example.org/', 'http://', 'http://./']
  for (const address of [
    ...INVALID,
    ...USERS,
    `https://example.org/${'a'.repeat(2029)}`,
    'http://example.org:99999/',
    'http://exa mple.org/',
  ]) {
    test(`${address.slice(0, 40)} is no address`, async () => {
      await fails(reader.read(address, options), 'url_invalid')
    })
  }

  for (const port of [21, 22, 25, 5432, 6379, 8080, 8443]) {
    test(`port ${port} is refused`, async () => void (await fails(reader.read(`http://example.org:${port}/`, options), 'address_refused')))
  }
})
