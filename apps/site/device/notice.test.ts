import assert from 'node:assert/strict'
import { test } from 'node:test'
import { noticePayload } from '../../../server/platform/push/payload.ts'
import { noticeOf, pageOf } from './notice.ts'

const SITE = 'https://beffroi.example.fr'

test('the message that the service composes is what the worker shows', () => {
  const notice = {
    title: 'Béthune : crue de la Lawe',
    body: 'Ne prenez pas la rue du Pont.',
    navigate: `${SITE}/bethune/alertes/crue`,
    lang: 'fr',
    tag: 'p1',
    silent: true,
  } as const
  assert.deepEqual(noticeOf(noticePayload(notice).toString(), SITE), {
    title: notice.title,
    options: {
      body: notice.body,
      lang: 'fr',
      silent: true,
      icon: '/apple-touch-icon.png',
      data: { url: notice.navigate },
      tag: 'p1',
      renotify: false,
    },
  })
})

test('what is no message of this service shows nothing', () => {
  for (const message of [
    '',
    'texte',
    'null',
    '[]',
    '{"web_push":8030}',
    '{"web_push":8030,"notification":null}',
    '{"web_push":8030,"notification":{"title":""}}',
    '{"web_push":8030,"notification":{"title":7}}',
    '{"web_push":1,"notification":{"title":"a"}}',
  ])
    assert.equal(noticeOf(message, SITE), null, message)
  assert.deepEqual(noticeOf('{"web_push":8030,"notification":{"title":"a","body":1,"tag":2,"silent":"yes"}}', SITE)?.options, {
    body: '',
    lang: 'fr',
    silent: false,
    icon: '/apple-touch-icon.png',
    data: { url: `${SITE}/` },
  })
})

test('a tap opens pages of this site only', () => {
  assert.equal(pageOf('/bethune?a=1#b', SITE), `${SITE}/bethune?a=1#b`)
  for (const address of [
    'https://example.org/',
    '//example.org/x',
    'javascript:alert(1)',
    'http://beffroi.example.fr/',
    'data:text/html,x',
    'http://[',
  ])
    assert.equal(pageOf(address, SITE), `${SITE}/`, address)
})
