import assert from 'node:assert/strict'
import { createServer, request as forward } from 'node:http'
import type { AddressInfo } from 'node:net'
import { test, type TestContext } from 'node:test'
import type { BrowserContextOptions, Page } from 'playwright-core'
import { noticePayload } from '../../../server/platform/push/payload.ts'
import { deviceFile } from '../../site/device-files.ts'
import { workerText } from '../../site/worker.ts'
import { fileTag } from './browser.ts'
import { browser, noBrowser } from './chromium.ts'
import { until } from './until.ts'
import { service } from './service.ts'

/** The residents' site in a browser: what its scripts add. Its pages without scripts are tested over HTTP (server/site). */

const COMMUNE = { slug: 'bethune', nom: 'Béthune', latitude: 50.5303, longitude: 2.6408 }

interface Opened {
  page: Page
  url: string
}

function siteTest(name: string, options: BrowserContextOptions, body: (opened: Opened, t: TestContext) => Promise<void>): void {
  void test(name, { skip: noBrowser, timeout: 240_000, tags: [fileTag()] }, async (t) => {
    const { url } = await service()
    const context = await (await browser()).newContext({ locale: 'fr-FR', ...options })
    const faults: string[] = []
    context.on('weberror', (fault) => faults.push(String(fault.error())))
    try {
      const page = await context.newPage()
      page.on('console', (message) => {
        if (message.type() === 'error' && /Content Security Policy/.test(message.text())) faults.push(message.text())
      })
      await body({ page, url }, t)
      assert.deepEqual(faults, [])
    } finally {
      await context.close()
    }
  })
}

const follow = async (page: Page, url: string) => {
  await page.goto(`${url}/${COMMUNE.slug}`)
  await page.getByRole('link', { name: `Être prévenu : ${COMMUNE.nom}` }).click()
  // Ticked before, for the button of the form: a change counts at once.
  await keep(page).uncheck()
  await keep(page).check()
  await page.getByRole('status').filter({ hasText: 'Gardée dans vos communes' }).waitFor()
}
/** The tick of the page of following that keeps the commune. */
const keep = (page: Page) => page.getByRole('checkbox', { name: `Garder ${COMMUNE.nom} dans mes communes` })

siteTest(
  'a commune that is followed is on the first page, after a reload too, until it is followed no longer',
  {},
  async ({ page, url }) => {
    await follow(page, url)
    await page.goto(url)
    await page.reload()
    const list = page.locator('my-communes')
    await list.getByRole('link', { name: COMMUNE.nom }).click()
    await page.waitForURL(`${url}/${COMMUNE.slug}`)
    await page.goto(`${url}/${COMMUNE.slug}/suivre`)
    await keep(page).uncheck()
    await page.getByRole('status').filter({ hasText: 'Retirée de vos communes' }).waitFor()
    await page.goto(url)
    await list.getByText('Les communes que vous gardez apparaîtront ici').waitFor()
    assert.equal(await list.getByRole('link').count(), 0)
  },
)

for (const language of ['', '/en'])
  siteTest(
    `nothing moves when the scripts of a page have run: ${language || 'fr'}`,
    { viewport: { width: 390, height: 844 } },
    async ({ page, url }) => {
      await page.addInitScript((communes) => localStorage.setItem('beffroi.communes', communes), JSON.stringify([COMMUNE]))
      for (const path of ['', '/recherche?q=saint', ...['', '/defibrillateurs', '/affiche'].map((end) => `/${COMMUNE.slug}${end}`)]) {
        // The script is held back until the page without it was painted.
        let release = () => {}
        const isPainted = new Promise<void>((resolve) => (release = resolve))
        await page.route(/\/site\/.*\.js$/, async (route) => {
          await isPainted
          await route.continue()
        })
        await page.goto(`${url}${language}${path}`, { waitUntil: 'commit' })
        await page.getByRole('contentinfo').waitFor()
        await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))
        assert.equal(await page.evaluate(() => customElements.get('share-page') === undefined), true)
        release()
        await until(() => page.evaluate(() => document.documentElement.classList.contains('js')), Boolean, 10_000)
        const moved = await page.evaluate(async () => {
          const entries: string[] = []
          new PerformanceObserver((list) => {
            for (const entry of list.getEntries() as (PerformanceEntry & { sources: { node: Element | null }[] })[])
              entries.push(...entry.sources.map(({ node }) => node?.outerHTML.slice(0, 80) ?? ''))
          }).observe({ type: 'layout-shift', buffered: true })
          for (let frames = 0; frames < 4; frames += 1) await new Promise((resolve) => requestAnimationFrame(resolve))
          return entries
        })
        assert.deepEqual(moved, [], `${language}${path}`)
        await page.unrouteAll({ behavior: 'wait' })
      }
    },
  )

siteTest('where the browser stores nothing, nothing can be followed and the page is complete', {}, async ({ page, url }) => {
  await page.addInitScript(() =>
    Object.defineProperty(window, 'localStorage', {
      get: () => {
        throw new DOMException('refused', 'SecurityError')
      },
    }),
  )
  await page.goto(`${url}/${COMMUNE.slug}/suivre`)
  await page.waitForFunction(() => document.documentElement.classList.contains('js'))
  assert.equal(await page.locator('keep-commune').isVisible(), false)
  await page.goto(`${url}/${COMMUNE.slug}`)
  await page.getByRole('heading', { name: COMMUNE.nom, level: 1 }).waitFor()
})

const here: BrowserContextOptions = { permissions: ['geolocation'], geolocation: COMMUNE }
siteTest('a position leads to what is around it, rounded', here, async ({ page, url }) => {
  await page.goto(url)
  const asked = page.waitForRequest(/\/autour\?/)
  await page.getByRole('button', { name: 'Me localiser' }).click()
  assert.equal(new URL((await asked).url()).search, '?lat=50.530&lng=2.641')
})

siteTest('a refused position is answered with a sentence', {}, async ({ page, url }) => {
  await page.goto(url)
  await page.getByRole('button', { name: 'Me localiser' }).click()
  await page.getByRole('status').filter({ hasText: 'Votre position n’est pas connue' }).waitFor()
})

siteTest('a list is sorted by distance, what is closed last, without a request', here, async ({ page, url }) => {
  await page.goto(`${url}/${COMMUNE.slug}`)
  await page.waitForFunction(() => customElements.get('nearest-list') !== undefined)
  // The form of the page of defibrillators, of which the demonstration may have none here.
  await page.evaluate(({ latitude, longitude }) => {
    const list = document.createElement('ol')
    list.id = 'appareils'
    for (const [north, state] of [
      [0.05, 'oui'],
      [0.001, 'oui'],
      [0.0005, 'non'],
      [0.004, 'inconnu'],
    ] as const) {
      const item = list.appendChild(document.createElement('li'))
      Object.assign(item.dataset, { lat: String(latitude + north), lng: String(longitude) })
      item.appendChild(document.createElement('span')).className = `can ${state}`
    }
    const sorter = document.createElement('nearest-list')
    Object.assign(sorter.dataset, { list: list.id, wait: '…', refused: 'non' })
    sorter.append(Object.assign(document.createElement('button'), { textContent: 'Le plus proche' }))
    document.querySelector('main')?.append(list, sorter)
  }, COMMUNE)
  const requests: string[] = []
  // Pictures that come into view are asked for as without the list.
  page.on('request', (request) => request.resourceType() !== 'image' && requests.push(request.url()))
  await page.getByRole('button', { name: 'Le plus proche' }).click()
  const distances = page.locator('#appareils [data-distance]')
  await distances.first().waitFor()
  assert.deepEqual(
    (await distances.allTextContents()).map((text) => text.replaceAll(/\s/g, ' ')),
    ['110 m', '440 m', '5,6 km', '60 m'],
  )
  assert.deepEqual(requests, [])
})

/** How the page was loaded, in milliseconds. `workerStart` is 0 if no worker answered. */
const navigation = (page: Page) =>
  page.evaluate(() => {
    const [entry] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
    return { workerStart: entry?.workerStart ?? 0, duration: entry?.duration ?? 0 }
  })

/** Longer than the worker waits for the beginning of a page. */
const SLOW_MS = 9000

/** The service at another origin, whose network can be cut, and whose worker can be the one of an operator who turned it off. */
async function proxied(url: string) {
  const server = createServer((request, response) => {
    if (proxy.state === 'cut') return void request.socket.destroy()
    if (request.url === '/sw.js' && proxy.state === 'worker off')
      return void response.writeHead(200, { 'content-type': 'text/javascript', 'cache-control': 'no-cache' }).end(workerText(false))
    const { host: _, ...headers } = request.headers
    return void forward(`${url}${request.url}`, { headers }, (answer) => {
      // What the browser has in its own cache would hide that the network is away.
      response.writeHead(answer.statusCode ?? 502, { ...answer.headers, 'cache-control': 'no-cache' })
      if (proxy.state === 'slow') response.flushHeaders()
      setTimeout(() => answer.pipe(response), proxy.state === 'slow' ? SLOW_MS : 0)
    })
      .on('error', () => response.destroy())
      .end()
  })
  await new Promise<void>((done) => void server.listen(0, '127.0.0.1', done))
  const proxy: { state: 'on' | 'cut' | 'slow' | 'worker off'; origin: string; close: () => void } = {
    state: 'on',
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
  return proxy
}

/** On a slow machine, six pages are made before they are copied. */
const PATIENCE_MS = 60_000

/** The paths of the copies. */
const copies = (page: Page): Promise<string[]> =>
  page.evaluate(async () => (await (await caches.open('beffroi-communes')).keys()).map(({ url }) => new URL(url).pathname))

/** Waits until the pages of the followed commune are copied, of which the first page is the last, and the worker works. */
const copied = async (page: Page) => {
  await until(
    () => copies(page),
    (paths) => paths.includes(`/${COMMUNE.slug}`),
    PATIENCE_MS,
  )
  await page.evaluate(async () => void (await navigator.serviceWorker.ready))
}

siteTest('without a network, a followed commune is shown as it was, with its date', {}, async ({ page, url }) => {
  const proxy = await proxied(url)
  const { origin } = proxy
  const copy = page.getByRole('status').filter({ hasText: 'Copie du' })
  try {
    await follow(page, origin)
    await copied(page)
    // The worker serves the pages from the next one on.
    await page.reload()
    proxy.state = 'cut'
    await page.goto(`${origin}/${COMMUNE.slug}/defibrillateurs`)
    await copy.waitFor()
    // Its hour as the whole site writes hours.
    assert.match((await copy.textContent()) ?? '', /Copie du \p{L}+ \d+(?:er)?\s\p{L}+ à \d+\sh(?:\s\d\d)? :/u)
    await page.getByRole('heading', { name: 'Défibrillateurs', level: 1 }).waitFor()
    await page.goto(`${origin}/${COMMUNE.slug}/infos`)
    await page.getByText('Horaires à vérifier hors ligne').first().waitFor()
    await page.goto(`${origin}/${COMMUNE.slug}/defibrillateurs/environs`)
    await copy.waitFor()
    await page.goto(`${origin}/mentions-legales`)
    await page.getByRole('heading', { name: 'Vous êtes hors ligne' }).waitFor()
    proxy.state = 'on'
    await page.goto(`${origin}/${COMMUNE.slug}`)
    assert.equal(await copy.count(), 0)
    await page.goto(`${origin}/${COMMUNE.slug}/suivre`)
    await keep(page).uncheck()
    await until(
      () => copies(page),
      (paths) => !paths.some((path) => path.includes(COMMUNE.slug)),
    )
  } finally {
    proxy.close()
  }
})

/** The sources of pictures of the page that are not shown. */
const broken = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const pictures = [...document.images]
    for (const picture of pictures) picture.loading = 'eager'
    await Promise.allSettled(pictures.map((picture) => picture.decode()))
    return pictures.filter(({ naturalWidth }) => naturalWidth === 0).map(({ src }) => src)
  })

siteTest(
  'without a network one has the first page, the emergency, officials and alerts of a kept commune, and no broken picture',
  { viewport: { width: 390, height: 844 } },
  async ({ page, url }) => {
    const proxy = await proxied(url)
    const { origin } = proxy
    try {
      await follow(page, origin)
      await copied(page)
      await page.reload()
      await page.goto(`${origin}/${COMMUNE.slug}/alertes`)
      const alert = (await page.locator('article.alert:not(.over) a').first().getAttribute('href')) ?? assert.fail('no alert')
      proxy.state = 'cut'
      for (const [path, heading] of [
        ['', COMMUNE.nom],
        ['/elus', 'Élus'],
        ['/alertes', 'Alertes'],
        ['/agenda', 'Agenda'],
      ] as const) {
        await page.goto(`${origin}/${COMMUNE.slug}${path}`)
        await page.getByRole('heading', { name: heading, level: 1 }).waitFor()
        assert.deepEqual(await broken(page), [], path)
      }
      // Its arms are there: above, a missing picture would be the letter.
      assert.equal(await page.locator('.strip .arms').count(), 1)
      await page.goto(`${origin}/${COMMUNE.slug}`)
      assert.equal(await page.locator('.band .view img').count(), 1)
      await page.goto(`${origin}/defibrillateurs`)
      await page.getByRole('link', { name: 'SAMU' }).first().waitFor()
      await page.locator('my-communes').getByRole('link', { name: COMMUNE.nom }).click()
      await page.getByRole('heading', { name: 'Défibrillateurs', level: 1 }).waitFor()
      await page.goto(origin)
      await page.locator('my-communes .daily').getByRole('link', { name: COMMUNE.nom }).waitFor()
      assert.deepEqual(await broken(page), [])
      // An alert bears the hour of its copy, in its list and on its page.
      for (const path of [`/${COMMUNE.slug}/alertes`, alert]) {
        await page.goto(origin + path)
        await page
          .locator('.alert:not(.over)')
          .first()
          .getByText(/^Copie du .* à \d+\sh/)
          .waitFor()
      }
      // Its end passes while there is no network.
      await page.evaluate(async () => {
        const cache = await caches.open('beffroi-communes')
        for (const request of await cache.keys()) {
          const copy = (await cache.match(request)) ?? new Response()
          if (!copy.headers.get('content-type')?.startsWith('text/html')) continue
          const text = (await copy.text()).replaceAll(/data-until="[^"]+"/g, 'data-until="2026-01-01T00:00:00Z"')
          await cache.put(request, new Response(text, copy))
        }
      })
      for (const path of [`/${COMMUNE.slug}/alertes`, `/${COMMUNE.slug}`, alert]) {
        await page.goto(origin + path)
        await page
          .locator('.alert.over')
          .getByText(/^Terminée /)
          .first()
          .waitFor()
        assert.equal(await page.locator(':is(article, section).alert:not(.over)').count(), 0, path)
      }
      assert.equal(await page.getByText('Ce qu’il faut faire').count(), 0)
      await page.goto(origin)
      await page.locator('my-communes .daily').waitFor()
      assert.equal(await page.locator('.daily .alarm').count(), 0)
    } finally {
      proxy.close()
    }
  },
)

siteTest('over a slow line, the worker waits for the end of what has begun', {}, async ({ page, url }) => {
  const proxy = await proxied(url)
  const { origin } = proxy
  try {
    await follow(page, origin)
    await copied(page)
    await page.reload()
    proxy.state = 'slow'
    await page.goto(`${origin}/mentions-legales`)
    const slow = await navigation(page)
    assert.ok(slow.workerStart > 0 && slow.duration > SLOW_MS)
    assert.deepEqual(await page.locator('h1').allTextContents(), ['Mentions légales'])
  } finally {
    proxy.close()
  }
})

siteTest('a worker that the operator turns off removes itself and its copies', {}, async ({ page, url }) => {
  const proxy = await proxied(url)
  try {
    await follow(page, proxy.origin)
    await copied(page)
    proxy.state = 'worker off'
    await page.evaluate(async () => void (await (await navigator.serviceWorker.getRegistration())?.update()))
    await until(
      () => page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length),
      (count) => count === 0,
    )
    await until(
      () => page.evaluate(async () => (await caches.keys()).length),
      (count) => count === 0,
    )
  } finally {
    proxy.close()
  }
})

siteTest('a push message is a notification, and a tap opens its page, or the window that has it', {}, async ({ page, url }) => {
  const at = `${url}/${COMMUNE.slug}/defibrillateurs`
  const context = page.context()
  await context.grantPermissions(['notifications'], { origin: url })
  await follow(page, url)
  await page.evaluate(async () => void (await navigator.serviceWorker.ready))
  const [worker] = context.serviceWorkers()
  assert.ok(worker)
  const devtools = await context.newCDPSession(page)
  const registered = new Promise<string>((resolve) =>
    devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => resolve(registrations[0]?.registrationId ?? '')),
  )
  await devtools.send('ServiceWorker.enable')
  const registrationId = await registered
  const push = (data: string) => devtools.send('ServiceWorker.deliverPushMessage', { origin: url, registrationId, data })
  const notice = { title: 'Crue', body: 'Rue du Pont', navigate: at, lang: 'fr', tag: 'p1', silent: true } as const
  const shown = () =>
    page.evaluate(async () =>
      (await (await navigator.serviceWorker.ready).getNotifications()).map(({ title, body, tag, data }) => ({ title, body, tag, data })),
    )
  await push(noticePayload(notice).toString())
  await push(noticePayload({ ...notice, title: 'Crue : corrigée' }).toString())
  await until(shown, (all) => all.some(({ title }) => title === 'Crue : corrigée'))
  // The correction took the place of what it corrects.
  assert.deepEqual(await shown(), [{ title: 'Crue : corrigée', body: 'Rue du Pont', tag: 'p1', data: { url: at } }])

  // A script cannot tap: the event is made, and what needs a tap is recorded.
  const tap = () =>
    worker.evaluate(async () => {
      const scope = globalThis as unknown as {
        registration: ServiceWorkerRegistration
        clients: { openWindow: (to: string) => Promise<null> }
        NotificationEvent: new (type: string, init: object) => Event
      }
      const opened: string[] = []
      scope.clients.openWindow = async (to) => {
        opened.push(to)
        return null
      }
      const [notification] = await scope.registration.getNotifications()
      dispatchEvent(new scope.NotificationEvent('notificationclick', { notification }))
      await new Promise((resolve) => setTimeout(resolve, 500))
      return { opened, left: (await scope.registration.getNotifications()).length }
    })
  assert.deepEqual(await tap(), { opened: [at], left: 0 })
  await page.goto(at)
  // Each with a tag of its own: a browser may end the closing of a notification after the next one of that tag was shown.
  await push(noticePayload({ ...notice, tag: 'p2' }).toString())
  await until(shown, (all) => all.length === 1)
  assert.deepEqual(await tap(), { opened: [], left: 0 })
  await push(noticePayload({ ...notice, navigate: 'https://example.org/', tag: 'p3' }).toString())
  await until(shown, (all) => all.length === 1)
  assert.deepEqual((await tap()).opened, [`${url}/`])
})

siteTest('a frame on another site is as high as its page, and its links open in the whole window', {}, async ({ page, url }) => {
  const host = createServer((_request, response) =>
    response
      .writeHead(200, { 'content-type': 'text/html' })
      .end(
        `<iframe src="${url}/embed/${COMMUNE.slug}/actualites" height="100" data-beffroi></iframe><script src="${url}/embed.js" async></script>`,
      ),
  )
  await new Promise<void>((done) => void host.listen(0, '127.0.0.1', done))
  try {
    await page.goto(`http://localhost:${(host.address() as AddressInfo).port}/`)
    await page.waitForFunction(() => Number(document.querySelector('iframe')?.height) > 150)
    const frame = page.frameLocator('iframe')
    const height = await frame.locator('html').evaluate((element) => element.getBoundingClientRect().height)
    assert.ok(Math.abs(Number(await page.locator('iframe').getAttribute('height')) - height) <= 1)
    await frame.getByRole('link', { name: 'Toutes les actualités' }).click()
    await page.waitForURL(`${url}/${COMMUNE.slug}/actualites`)
  } finally {
    host.closeAllConnections()
    host.close()
  }
})

/** A picture of one grey point. */
const TILE = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR42mNoAAAAggCBd81ytgAAAABJRU5ErkJggg==', 'base64')

siteTest(
  'a map is loaded by a tap, with tiles of the operator: before it there is no request, after it each place is a pin',
  {},
  async ({ page, url }) => {
    const asked: string[] = []
    const tiles = createServer((request, response) => {
      asked.push(request.url ?? '')
      response.writeHead(200, { 'content-type': 'image/png' }).end(TILE)
    })
    await new Promise<void>((done) => void tiles.listen(0, '127.0.0.1', done))
    const { port } = tiles.address() as AddressInfo
    const script = deviceFile('map')
    assert.ok(script)
    // The service of these tests has no tiles: this server adds to its page what the page has with them, and serves the rest as it is.
    const places = `<ol id="lieux"><li data-lat="50.53" data-lng="2.64"><span class="nr">1</span>Beffroi</li><li data-lat="50.535" data-lng="2.65"><span class="nr">2</span>Gare</li></ol>
    <place-map data-list="lieux" data-script="${script}" data-tiles="http://127.0.0.1:${port}/{z}/{x}/{y}.png" data-attribution="© Essai" data-label="Carte des lieux" data-wait="…" data-failed="non" data-in="Agrandir" data-out="Réduire"><button class="btn" type="button">Afficher la carte</button><p>Note</p></place-map>`
    const pages = createServer((request, response) => {
      void fetch(`${url}${request.url}`).then(async (answer) => {
        const policy = answer.headers.get('content-security-policy')?.replace('data:;', `data: http://127.0.0.1:${port};`)
        response.writeHead(answer.status, {
          'content-type': answer.headers.get('content-type') ?? '',
          ...(policy ? { 'content-security-policy': policy } : {}),
        })
        response.end(policy ? (await answer.text()).replace('</main>', `${places}</main>`) : Buffer.from(await answer.arrayBuffer()))
      })
    })
    await new Promise<void>((done) => void pages.listen(0, '127.0.0.1', done))
    const origin = `http://127.0.0.1:${(pages.address() as AddressInfo).port}`
    try {
      await page.goto(`${origin}/${COMMUNE.slug}`)
      const shown = page.getByRole('button', { name: 'Afficher la carte' })
      await shown.waitFor()
      assert.deepEqual([asked, await page.locator('script[src*="/map.js"]').count()], [[], 0])
      await shown.click()
      const map = page.getByRole('group', { name: 'Carte des lieux' })
      await map.getByRole('button', { name: '1 Beffroi' }).waitFor()
      await until(
        () => Promise.resolve(asked),
        ({ length }) => length > 0,
        10_000,
      )
      assert.match(asked[0] ?? '', /^\/\d+\/\d+\/\d+\.png$/)
      assert.equal(await map.locator('.pin').count(), 2)
      assert.equal(await page.evaluate(() => document.activeElement?.getAttribute('aria-label')), 'Carte des lieux')
      await map.getByRole('button', { name: '2 Gare' }).focus()
      await page.keyboard.press('Enter')
      await map.locator('.leaflet-popup-content').filter({ hasText: 'Gare' }).waitFor()
      await map.getByRole('button', { name: 'Agrandir' }).waitFor()
      await map.getByText('© Essai').waitFor()
    } finally {
      for (const server of [tiles, pages]) {
        server.closeAllConnections()
        server.close()
      }
    }
  },
)
