// Neutral: a reader turns a document into values and asks the database for nothing.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { harness } from '../../../test/harness.ts'
import { canonicalAddress, normalisedAddress } from './address.ts'

const ADDRESSES = [
  'https://Exemple.fr/A/b?z=1&a=2#c',
  'http://www.exemple.fr:80/a/',
  'https://exemple.fr:8443/a//?utm_source=x&UTM_medium=y&fbclid=z&id=3',
  ' https://u:p@exemple.fr/ ',
  'https://exemple.fr?b&a&&a=1',
  'https://exemple.fr/é?É=1&e=2&_ga=3&at_x=4&atx=5',
  'ftp://exemple.fr/A',
  'HTTPS://WWW.EXEMPLE.FR/?',
  'mailto:a@b.fr',
  '',
]

/** Spec §4.1-14. */
test('an address is normalised as the database does', async () => {
  const { db } = await harness()
  for (const address of ADDRESSES) {
    const { rows } = await sql<{ url: string }>`select normalised_url(${address}) as url`.execute(db)
    assert.equal(normalisedAddress(address), rows[0]?.url, address)
  }
})

test('an address as it is shown', () => {
  assert.equal(canonicalAddress('../b/?utm_source=x&q=1#top', 'http://a.fr/x/y'), 'http://a.fr/b?q=1')
  assert.equal(canonicalAddress('https://A.fr', 'https://b.fr'), 'https://a.fr/')
  assert.equal(canonicalAddress('//a.fr/x/', 'https://b.fr'), 'https://a.fr/x')
  for (const link of ['javascript:x', 'data:,x', 'ftp://a.fr', 'https://', '', null, 7, `https://a.fr/${'x'.repeat(3000)}`])
    assert.equal(canonicalAddress(link, 'https://b.fr'), null, String(link))
})
