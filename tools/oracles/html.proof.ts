import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import { type Kind, allKinds } from '../../apps/backoffice/test/site-kinds.ts'
import { service, stopService } from '../../apps/backoffice/test/service.ts'
import { checkHtml, noChecker } from './html-checker.ts'

/** Remarks that are not followed: how the message begins, a part of the source it is about, as the checker cuts it, and why. */
const ACCEPTED: readonly (readonly [message: string, extract: string, reason: string])[] = [
  ['Trailing slash on void elements', '', 'HTML allows it; the formatter of the sources writes it.'],
  ["The 'figure' role is unnecessary", '<figure', 'Criterion 1.9.1 of the RGAA asks for the role where a figure has a legend.'],
  ["CSS: Unrecognized at-rule '@view-transition'", '@view-transition', 'CSS View Transitions 2.'],
  ['CSS: Parse Error.', 'nsition-group(*)', 'CSS View Transitions 1.'],
  ["CSS: 'field-sizing'", 'ld-sizing:content', 'CSS Basic User Interface 4.'],
  ["CSS: 'paint-order'", 'int-order:st', 'SVG 2.'],
  ["CSS: 'mask': 'linear-gradient(", '', 'CSS Masking 1: a mask may be any image.'],
  ["CSS: 'border': Cannot invoke", '', 'The checker fails on a variable within a function.'],
]

const BROWSER = { accept: 'text/html' }

/** Returns the address of a kind of page in English; null where it already is, or where there is none. */
const inEnglish = (address: string): string | null => (/^\/en(?:\/|$)/.test(address) ? null : `/en${address === '/' ? '' : address}`)

/** Returns the HTML of a kind of page, after its form was sent where it has one. */
async function htmlOf(url: string, { filled, status = 200 }: Kind, address: string): Promise<string> {
  const page = await fetch(`${url}${address}`, { headers: BROWSER })
  const text = await page.text()
  if (!filled) {
    assert.equal(page.status, status, address)
    return text
  }
  const hidden = [...text.matchAll(/<input type="hidden" name="([^"]+)" value="([^"]*)"/g)].map(([, name = '', value = '']) => [
    name,
    value,
  ])
  const body = new URLSearchParams([...hidden, ...Object.entries(filled)] as [string, string][])
  const refused = await fetch(`${url}${address}`, { method: 'POST', headers: { ...BROWSER, origin: url }, body })
  assert.equal(refused.status, status, address)
  return refused.text()
}

describe('the pages of the residents’ site, read by the checker of the W3C', () => {
  after(() => stopService())

  test('every kind of page is valid HTML in both languages', { skip: noChecker, timeout: 240_000 }, async () => {
    const { url } = await service()
    const pages = new Map<string, string>()
    for (const kind of await allKinds())
      for (const address of [kind.address, inEnglish(kind.address)])
        if (address !== null) pages.set(`${kind.name} (${address})`, await htmlOf(url, kind, address))
    const remarks = checkHtml(pages)
    const accepts = ([begin, source]: (typeof ACCEPTED)[number], { message, extract }: (typeof remarks)[number]) =>
      message.startsWith(begin) && extract.includes(source)
    assert.deepEqual(
      remarks
        .filter((remark) => !ACCEPTED.some((one) => accepts(one, remark)))
        .map(({ page, message, extract }) => `${page}: ${message} ${extract}`),
      [],
    )
    assert.deepEqual(
      ACCEPTED.filter((one) => !remarks.some((remark) => accepts(one, remark))),
      [],
      'accepted, and no longer said',
    )
  })
})
