import assert from 'node:assert/strict'
import { test } from 'node:test'
import { preparedDatabase } from '../../../server/test/prepared-database.ts'
import { freePort, startService, temporaryFolder } from '../../../server/test/process.ts'
import { fileTag } from './browser.ts'
import { firefox, noFirefox } from './firefox.ts'
import { firefoxPush } from './firefox-push.ts'
import { until } from './until.ts'
import { builtFromSources } from './service.ts'

/** What Chromium without a push service cannot show: the page, the encryption, the worker and a notification, each of its own maker. Spec §2-87. */
void test(
  'a real Firefox subscribes, and shows the notification that the service sends',
  { skip: noFirefox, timeout: 240_000, tags: [fileTag()] },
  async () => {
    const folder = temporaryFolder()
    const push = await firefoxPush()
    const database = await preparedDatabase(folder.path)
    const PORT = String(await freePort())
    const origin = `http://localhost:${PORT}`
    const env = {
      DATA_DIR: folder.path,
      DEMO: 'on',
      PUBLIC_URL: origin,
      PORT,
      PUSH_SERVICES: push.origin,
      SITE_CONTACT: 'mairie@beffroi.example.fr',
    }
    const [service] = await Promise.all([startService({ ...env, ...(database ? { DATABASE_URL: database.url } : {}) }), builtFromSources()])
    const browser = await firefox(push.preferences)
    try {
      await browser.open(`${origin}/bethune/suivre`)
      await browser.press('[data-followed]')
      await until(
        () => browser.read("document.querySelector('main').textContent"),
        (text) => String(text).includes('C’est noté.'),
      )
      const titles =
        "navigator.serviceWorker.ready.then((own) => own.getNotifications()).then((all) => all.map(({ title }) => title).join('|'))"
      await until(
        () => browser.read(titles),
        (shown) => /^Béthune.: c’est en place$/.test(String(shown)),
      )
      assert.equal(push.accepted(), 1)
    } finally {
      await browser.close()
      await service.end('SIGTERM')
      await push.close()
      await database?.drop()
      folder.cleanUp()
    }
  },
)
