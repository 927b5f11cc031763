import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openVisit } from './browser.ts'
import { noBrowser } from './chromium.ts'
import { until } from './until.ts'

test('whatever is wrong with a page is found', { skip: noBrowser, timeout: 240_000 }, async () => {
  const { visit, close } = await openVisit()
  await visit.goto('/utilisateurs')
  visit.expects(404)
  assert.equal(visit.faults.length, 0)
  await visit.page.evaluate(() => {
    console.error('a word of the page')
    setTimeout(() => {
      throw new Error('a slip')
    })
    const script = document.createElement('script')
    script.textContent = 'document.title = "taken"'
    document.body.append(script)
    document.body.append(Object.assign(new Image(), { src: 'https://example.org/x.png' }))
    document.body.style.width = '3000px'
    void fetch('/api/v1/nothing')
    void fetch('/api/v1/admin/users')
    document.querySelector('h1')?.setAttribute('role', 'nothing')
  })
  for (const sign of ['a word of the page', 'a slip', 'Policy script-src', 'Policy img-src', '/api/v1/admin/users'])
    await until(
      async () => visit.faults,
      (faults) => faults.some((fault) => fault.includes(sign)),
    )
  assert.ok(!visit.faults.join().includes('/api/v1/nothing'), 'an answer that the test wants')
  assert.notEqual(await visit.page.title(), 'taken')
  assert.ok((await visit.axe()).some((fault) => fault.startsWith('aria-roles')))
  assert.ok((await visit.sidewaysScroll()) > 0)
  await close()
})
