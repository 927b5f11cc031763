import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { spf } from 'mailauth/lib/spf/index.js'
import { askBy } from '../../server/platform/mail/domain/ask.ts'
import { readSpf } from '../../server/platform/mail/domain/spf.ts'
import { SpfFault } from '../../server/platform/mail/domain/spf-record.ts'
import { dnsServer } from '../../server/test/dns-server.ts'
import { dice } from '../../server/test/dice.ts'

const DOMAIN = 'mairie.example.fr'
const ADDRESSES = ['93.184.216.34', '9.9.9.9', '2001:4860::1', '2001:4860:0:1::2']
const NOBODY = '8.8.8.8'
/** Each has addresses of both kinds: mailauth counts a name without one of the client's kind as not there, ours only one without any. */
const HOSTS = {
  'one.example.fr': { A: ['93.184.216.34'], AAAA: ['2001:4860::1'] },
  'two.example.org': { A: ['9.9.9.9', '93.184.216.40'], AAAA: ['2001:4860:2::1'] },
  'mx.example.fr': { MX: [[10, 'one.example.fr']] as [number, string][] },
  'down.example.fr': 'SERVFAIL' as const,
}

const TERMS = `
  a a:one.example.fr a:two.example.org/28 a:one.example.fr//64 a/24//64 mx mx:mx.example.fr mx:mx.example.fr/26 ip4:9.9.9.9
  ip4:93.184.216.0/28 ip4:93.184.216.32/29 ip6:2001:4860::/48 ip6:2001:4860::1 ip6:: include:s1.example.org
  include:s2.example.org include:s3.example.org exists:nowhere.example.fr a:nowhere.example.fr include:nowhere.example.fr
  a:down.example.fr all ip4:1.2.3 ip4:1.2.3.4/33 a:one.example.fr/33 wrong A:ONE.example.fr INCLUDE:s1.example.org include:
  exists mx:/24 all:x ip6:9.9.9.9 ip4:2001::1`
  .trim()
  .split(/\s+/)
const MODIFIERS = ['redirect=s3.example.org', 'redirect=nowhere.example.fr', 'exp=two.example.org', 'x-note=a']

describe('SPF, beside the library mailauth', () => {
  let server: Awaited<ReturnType<typeof dnsServer>>
  // No name is silent: an answer that a loaded machine delays is waited for.
  before(async () => void (server = await dnsServer(30_000)))
  after(() => server.close())

  test('two thousand records of chance say the same of four addresses', async () => {
    const roll = dice(7208)
    const pick = <Item>(items: readonly Item[]): Item => items[roll(items.length)] as Item
    const counts = new Map<string, number>()
    const record = () => {
      const terms = Array.from({ length: 1 + roll(4) }, () => `${pick(['', '', '', '+', '-', '~', '?'])}${pick(TERMS)}`)
      const end = pick([['-all'], ['~all'], [], [pick(MODIFIERS)]])
      return ['v=spf1', ...terms, ...end].join(pick([' ', ' ', '  ']))
    }
    for (let i = 0; i < 2000; i += 1) {
      const text = record()
      server.zone = {
        ...HOSTS,
        [DOMAIN]: { A: ['93.184.216.34'], AAAA: ['2001:4860:3::1'], MX: [[10, 'two.example.org']], TXT: ['other', text] },
        's1.example.org': { TXT: [record()] },
        's2.example.org': { TXT: ['v=spf1 ip4:93.184.216.34 ~all'] },
        's3.example.org': { TXT: [record()] },
      }
      const toItsEnd = await saidByMailauth(NOBODY)
      for (const ip of ADDRESSES) {
        const [ours, theirs] = [await said(text, ip), await saidByMailauth(ip)]
        counts.set(theirs, (counts.get(theirs) ?? 0) + 1)
        // Ours reads a record to its end, as for an address that nothing matches: a fault behind the term that matches counts.
        const isFault = ['permerror', 'temperror'].includes(ours)
        const isRight = isFault ? [theirs, toItsEnd].some((one) => one.endsWith('error')) : theirs === ours
        assert.ok(isRight, `${ip}: ${ours}, mailauth says ${theirs} and ${toItsEnd}; ${JSON.stringify(server.zone, null, 1)}`)
      }
    }
    for (const result of ['pass', 'fail', 'softfail', 'neutral', 'permerror', 'temperror'])
      assert.ok((counts.get(result) ?? 0) > 20, result)
  })

  async function said(text: string, ip: string): Promise<string> {
    try {
      const { results, unread } = await readSpf(askBy(server.resolver), DOMAIN, text, [ip])
      const result = results.get(ip) ?? ''
      return unread.length > 0 ? 'temperror' : result
    } catch (error) {
      if (error instanceof SpfFault) return 'permerror'
      throw error
    }
  }

  async function saidByMailauth(ip: string): Promise<string> {
    const resolver = (name: string, type: string) => server.resolver.resolve(name, type as 'TXT')
    const { status } = await spf({ sender: `accueil@${DOMAIN}`, ip, helo: DOMAIN, mta: DOMAIN, strict: true, resolver })
    return status.result
  }
})
