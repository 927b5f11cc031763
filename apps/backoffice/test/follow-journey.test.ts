import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { simpleParser } from 'mailparser'
import type { BrowserContextOptions, Page } from 'playwright-core'
import { type MailServer, mailServer } from '../../../server/test/mail-server.ts'
import { freePort, type Running, startService, temporaryFolder } from '../../../server/test/process.ts'
import { preparedDatabase } from '../../../server/test/prepared-database.ts'
import { type PushService, browserKeys, pushService } from '../../../server/test/push-service.ts'
import { axe, sidewaysScroll } from './accessibility.ts'
// Closes the browser after the last test of the last file.
import './browser.ts'
import { browser, noBrowser } from './chromium.ts'
import { until } from './until.ts'
import { builtFromSources } from './service.ts'

const TAPS_MAX = 4
const TELEPHONE: BrowserContextOptions = { locale: 'fr-FR', viewport: { width: 390, height: 844 }, hasTouch: true, reducedMotion: 'reduce' }
const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1'

/**
 * A browser's own push service, in a page: Chromium has none of ours. A subscription stays in the storage of the page; what is asked of it is counted.
 * With another `turn` there the browser has another subscription.
 */
function stubbed({ endpoint, keys, answer }: { endpoint: string; keys: object; answer: NotificationPermission }): void {
  const calls = (name: string) => localStorage.setItem(name, String(Number(localStorage.getItem(name) ?? 0) + 1))
  const bytes = (key: string) => Uint8Array.from(atob(key.replaceAll('-', '+').replaceAll('_', '/')), (sign) => sign.charCodeAt(0))
  const subscription = (key: string) => ({
    options: { applicationServerKey: bytes(key).buffer },
    endpoint: endpoint + (localStorage.getItem('turn') ?? ''),
    toJSON: () => ({ endpoint: endpoint + (localStorage.getItem('turn') ?? ''), keys }),
    unsubscribe: async () => {
      calls('ended')
      localStorage.removeItem('key')
      return true
    },
  })
  Object.assign(PushManager.prototype, {
    subscribe: async ({ applicationServerKey: key }: { applicationServerKey: string }) => {
      calls('begun')
      localStorage.setItem('key', key)
      return subscription(key)
    },
    getSubscription: async () => {
      const key = localStorage.getItem('key')
      return key === null ? null : subscription(key)
    },
  })
  Notification.requestPermission = async () => answer
  Object.defineProperty(Notification, 'permission', { get: () => answer })
}

/** A resident on a telephone. Spec §2-85, §2-87. */
describe('a resident follows the commune', { skip: noBrowser }, () => {
  const folder = temporaryFolder()
  let push: PushService
  let service: Running
  let origin: string
  let database: Awaited<ReturnType<typeof preparedDatabase>>
  let mail: MailServer

  before(async () => {
    push = await pushService()
    mail = await mailServer()
    database = await preparedDatabase(folder.path)
    const PORT = String(await freePort())
    origin = `http://127.0.0.1:${PORT}`
    const env = {
      DATA_DIR: folder.path,
      DEMO: 'on',
      PUBLIC_URL: origin,
      PORT,
      PUSH_SERVICES: push.origin,
      SITE_CONTACT: 'mairie@beffroi.example.fr',
      SMTP_URL: mail.url,
      MAIL_FROM: 'Beffroi <beffroi@beffroi.example.fr>',
    }
    ;[service] = await Promise.all([startService({ ...env, ...(database ? { DATABASE_URL: database.url } : {}) }), builtFromSources()])
  })
  after(async () => {
    await service?.end('SIGTERM')
    await push?.close()
    await mail?.close()
    await database?.drop()
    folder.cleanUp()
  })

  /** Opens the page of a commune on a telephone. `tap` counts. */
  async function telephone(answer: NotificationPermission = 'granted', more: BrowserContextOptions = {}) {
    const context = await (await browser()).newContext({ ...TELEPHONE, ...more })
    context.setDefaultTimeout(20_000)
    await context.addInitScript(stubbed, { endpoint: push.endpoint, keys: push.keys, answer })
    const page = await context.newPage()
    const faults: string[] = []
    context.on('weberror', (fault) => faults.push(String(fault.error())))
    await page.goto(`${origin}/bethune`)
    let taps = 0
    const tap = async (role: 'link' | 'button', name: string) => {
      taps += 1
      await page.getByRole(role, { name }).first().tap()
    }
    const count = (name: string) => page.evaluate((of) => Number(localStorage.getItem(of) ?? 0), name)
    return { context, page, tap, count, faults, taps: () => taps, also: () => (taps += 1) }
  }
  const said = (page: Page, words: RegExp) => page.getByRole('status').filter({ hasText: words }).waitFor()

  test('by notifications, in four taps at most; the device sees what it receives, and its last end ends the subscription', async () => {
    const { context, page, tap, count, taps, also, faults } = await telephone()
    try {
      await tap('link', 'Être prévenu : Béthune')
      await tap('button', 'Recevoir des notifications')
      // The browser asks by itself: "Autoriser".
      also()
      await said(page, /^\s*C’est noté\./)
      assert.ok(taps() <= TAPS_MAX, String(taps()))
      await until(
        async () => push.got.length,
        (arrived) => arrived === 1,
      )
      assert.match(push.got[0]?.text ?? '', /c’est en place/)
      await page.goto(`${origin}/bethune/suivre`)
      await tap('button', 'Voir ce que cet appareil reçoit')
      await said(page, /^\s*Voici ce que cet appareil reçoit/)
      assert.deepEqual([await count('begun'), await count('ended')], [1, 0])
      await tap('button', 'Arrêter : Alertes : Béthune')
      await said(page, /^\s*C’est arrêté\.\s+Cet appareil ne reçoit rien/)
      await until(
        () => count('ended'),
        (ended) => ended === 1,
      )
      await tap('link', 'Choisir ce que je reçois')
      await page.getByRole('button', { name: 'Recevoir des notifications' }).waitFor()
      assert.deepEqual(faults, [])
    } finally {
      await context.close()
    }
  })

  test('a subscription that the browser has replaced or lost is renewed at the next visit, and what it follows goes on', async () => {
    const { context, page, tap, count, faults } = await telephone()
    const known = () =>
      page.evaluate(async () => {
        const found = await caches.match('/', { cacheName: 'beffroi-abonnement' })
        return ((await found?.json()) as { endpoint: string } | undefined)?.endpoint
      })
    const seesAlerts = async () => {
      await page.goto(`${origin}/bethune/suivre`)
      await tap('button', 'Voir ce que cet appareil reçoit')
      await said(page, /^\s*Voici ce que cet appareil reçoit/)
      await page.getByRole('heading', { name: 'Alertes : Béthune' }).waitFor()
    }
    try {
      await tap('link', 'Être prévenu : Béthune')
      await tap('button', 'Recevoir des notifications')
      await said(page, /^\s*C’est noté\./)
      assert.equal(await known(), push.endpoint)
      // Another one, found on a page that is not that of following.
      await page.evaluate(() => localStorage.setItem('turn', '-2'))
      await page.goto(`${origin}/bethune/agenda`)
      await until(known, (endpoint) => endpoint === `${push.endpoint}-2`)
      await seesAlerts()
      assert.deepEqual([await count('begun'), await count('ended')], [1, 0])
      // Lost, with another one to come.
      await page.evaluate(() => {
        localStorage.removeItem('key')
        localStorage.setItem('turn', '-3')
      })
      await seesAlerts()
      assert.equal(await known(), `${push.endpoint}-3`)
      assert.deepEqual([await count('begun'), await count('ended')], [2, 0])
      await tap('button', 'Arrêter : Alertes : Béthune')
      await said(page, /^\s*C’est arrêté\./)
      await until(
        () => count('ended'),
        (ended) => ended === 1,
      )
      assert.equal(await known(), undefined)
      // One with which nothing is followed any more leaves no subscription behind.
      await page.evaluate(
        async ([endpoint, keys]) => (await caches.open('beffroi-abonnement')).put('/', Response.json({ endpoint, keys })),
        [`${push.endpoint}-4`, push.keys] as const,
      )
      await page.goto(`${origin}/bethune/suivre`)
      await until(
        () => count('ended'),
        (ended) => ended === 2,
      )
      await page.getByRole('button', { name: 'Recevoir des notifications' }).waitFor()
      assert.equal(await known(), undefined)
      assert.deepEqual(faults, [])
    } finally {
      await context.close()
    }
  })

  test('a subscription with another key is ended first; without a tick nothing is asked', async () => {
    const { context, page, tap, count } = await telephone()
    try {
      // The worker that the subscription belongs to.
      await page.evaluate(async () => void (await navigator.serviceWorker.register('/sw.js')))
      await page.evaluate((key) => localStorage.setItem('key', key), browserKeys().p256dh)
      await tap('link', 'Être prévenu : Béthune')
      await page.waitForURL('**/suivre')
      // Nothing is followed with it: none stays.
      await until(
        () => count('ended'),
        (ended) => ended === 2,
      )
      await page.getByRole('checkbox', { name: 'Les alertes de la mairie' }).uncheck()
      await tap('button', 'Recevoir des notifications')
      await said(page, /^Cochez d’abord/)
      await page.getByRole('checkbox', { name: 'Les bacs à sortir' }).check()
      await tap('button', 'Recevoir des notifications')
      await said(page, /^\s*C’est noté\./)
      assert.deepEqual([await count('ended'), await count('begun')], [2, 2])
    } finally {
      await context.close()
    }
  })

  test('after a refusal the page says how notifications can be allowed again', async () => {
    for (const [answer, words] of [
      ['denied', /^Ce navigateur refuse les notifications de ce site\. Pour les autoriser/],
      ['default', /^Rien n’est changé/],
    ] as const) {
      const { context, page, tap, count } = await telephone(answer)
      await tap('link', 'Être prévenu : Béthune')
      await tap('button', 'Recevoir des notifications')
      await said(page, words)
      assert.equal(await count('begun'), 0)
      await context.close()
    }
  })

  test('on an iPhone outside of its first screen e-mail comes first, and the two steps are there; elsewhere without notifications nothing is said', async () => {
    for (const userAgent of [IPHONE, undefined]) {
      const { context, page, tap } = await telephone('default', userAgent ? { userAgent } : {})
      await context.addInitScript(() => Reflect.deleteProperty(window, 'PushManager'))
      await tap('link', 'Être prévenu : Béthune')
      await page.getByRole('textbox', { name: 'Votre adresse e-mail' }).waitFor()
      assert.equal(await page.getByRole('button', { name: 'Recevoir des notifications' }).isVisible(), false)
      const steps = page.getByText('Ajoutez d’abord ce site à l’écran d’accueil')
      assert.equal(await steps.isVisible(), userAgent !== undefined)
      if (userAgent) assert.ok(((await steps.boundingBox())?.y ?? 0) > ((await page.locator('#email').boundingBox())?.y ?? 0))
      await context.close()
    }
  })

  test('axe finds no fault on the page of following and on the sheet, in light and dark, and neither scrolls sideways at 320 px', async () => {
    const { context, page, tap } = await telephone()
    const look = async () => {
      await page.setViewportSize({ width: 320, height: 800 })
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme })
        assert.deepEqual(await axe(page), [], `${page.url()} ${colorScheme}`)
      }
      assert.equal(await sidewaysScroll(page), 0)
    }
    try {
      await tap('link', 'Être prévenu : Béthune')
      await page.getByRole('button', { name: 'Recevoir des notifications' }).waitFor()
      await look()
      await page.getByRole('checkbox', { name: 'Les bacs à sortir' }).check()
      await tap('button', 'Recevoir des notifications')
      await said(page, /^\s*C’est noté\./)
      await look()
    } finally {
      await context.close()
    }
  })

  test('by e-mail, in four taps at most, without JavaScript', async () => {
    const { context, page, tap, taps, also } = await telephone('default', { javaScriptEnabled: false })
    try {
      await tap('link', 'Être prévenu : Béthune')
      assert.equal(await page.getByRole('button', { name: 'Recevoir des notifications' }).isVisible(), false)
      also()
      await page.getByRole('textbox', { name: 'Votre adresse e-mail' }).fill('riveraine@example.fr')
      await tap('button', 'Recevoir un code')
      const letter = await until(
        async () => mail.got.find(({ to }) => to === 'riveraine@example.fr'),
        (found) => found !== undefined,
      )
      const { subject = '' } = await simpleParser(Buffer.from(letter?.source ?? '', 'latin1'))
      // The field has the focus: it is typed into without a tap.
      assert.equal(await page.locator(':focus').getAttribute('name'), 'code')
      await page.keyboard.insertText(/^\d{6}/.exec(subject)?.[0] ?? assert.fail(subject))
      await tap('button', 'Confirmer')
      await said(page, /^\s*C’est noté\./)
      assert.ok(taps() <= TAPS_MAX, String(taps()))
    } finally {
      await context.close()
    }
  })
})
