import type { Browser } from 'playwright-core'
import { listPublications } from '../../../contract/publications/publications.ts'
import { environment } from '../../../server/platform/settings/config.ts'
import { median, table } from '../../../proofs/shared/statistics.ts'
import { browser, closeBrowser, noBrowser } from './chromium.ts'
import { devices } from './devices.ts'
import { api, service, stopService } from './service.ts'

/**
 * `npm run proof -- site` measures twelve kinds of page of the residents' site as a telephone loads them: 390 px, a processor four times as slow, a slow
 * network, nothing cached. Prints Markdown: the largest contentful paint, the shift of the layout, and the compressed bytes. It uses the demonstration,
 * or the service at TEST_SERVICE_URL. `SITE_ONLY=commune` leaves the other kinds out.
 */
const ROUNDS = 5
/** "Slow 4G": the time of a round trip, and bits a second, by which Lighthouse computes. */
const [LATENCY_MS, BITS] = [150, 1.6e6]
const CPU = 4
/** How long a page may still change after it was loaded. */
const LATER_MS = 700

interface Load {
  lcp: number
  fcp: number
  cls: number
  /** Of the document alone, and of all that the page loads. */
  document: number
  kilobytes: number
  element: string
}

/** Loads a page once, in a context of its own. */
async function load(engine: Browser, url: string): Promise<Load> {
  const context = await engine.newContext({ viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, isMobile: true, locale: 'fr-FR' })
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  const bytes: number[] = []
  session.on('Network.loadingFinished', ({ encodedDataLength }) => bytes.push(encodedDataLength))
  await session.send('Network.enable')
  const throughput = BITS / 8
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: LATENCY_MS,
    downloadThroughput: throughput,
    uploadThroughput: throughput,
  })
  await session.send('Emulation.setCPUThrottlingRate', { rate: CPU })
  await page.goto(url, { waitUntil: 'load' })
  await page.waitForTimeout(LATER_MS)
  const found = await page.evaluate(
    () =>
      new Promise<Omit<Load, 'document' | 'kilobytes'>>((resolve) => {
        const read = { lcp: 0, fcp: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0, cls: 0, element: '' }
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries() as (PerformanceEntry & { element?: Element })[]) {
            read.lcp = entry.startTime
            read.element = entry.element?.localName ?? ''
          }
        }).observe({ type: 'largest-contentful-paint', buffered: true })
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[])
            if (!entry.hadRecentInput) read.cls += entry.value
        }).observe({ type: 'layout-shift', buffered: true })
        setTimeout(() => resolve(read), 100)
      }),
  )
  await context.close()
  return { ...found, document: (bytes[0] ?? 0) / 1000, kilobytes: bytes.reduce((all, one) => all + one, 0) / 1000 }
}

/** The kinds of page, of a commune of the demonstration. */
async function pages(): Promise<Record<string, string>> {
  const call = await api()
  await devices(call)
  const of = async (kind: 'actualite' | 'alerte') =>
    `/publication/${(await call(listPublications, { query: { kind, per_page: 1 } })).data[0]?.id ?? ''}`
  return {
    home: '/',
    commune: '/bethune',
    'empty commune': '/annequin',
    emergency: '/defibrillateurs',
    agenda: '/bethune/agenda',
    publication: await of('actualite'),
    alert: await of('alerte'),
    waste: '/bethune/dechets',
    infos: '/bethune/infos',
    defibrillators: '/bethune/defibrillateurs',
    directory: '/bethune/annuaire',
    contact: '/contact',
  }
}

if (noBrowser) throw new Error(noBrowser)
const [{ url }, engine, all] = await Promise.all([service(), browser(), pages()])
const rows: string[][] = []
const only = environment['SITE_ONLY']
for (const [name, path] of Object.entries(all)) {
  if (only && !only.split(',').includes(name)) continue
  // The address that the page has in the end: a link by its identifier alone leads there, which would cost a round trip.
  const address = (await fetch(`${url}${path}`, { headers: { accept: 'text/html' } })).url
  await load(engine, address)
  const loads: Load[] = []
  for (let round = 0; round < ROUNDS; round += 1) loads.push(await load(engine, address))
  const of = (figure: 'lcp' | 'fcp' | 'cls' | 'document' | 'kilobytes') => median(loads.map((one) => one[figure]))
  const times = [of('fcp').toFixed(0), of('lcp').toFixed(0), of('cls').toFixed(3)]
  rows.push([name, ...times, of('document').toFixed(1), of('kilobytes').toFixed(1), loads[0]?.element ?? ''])
}
console.log(`390 px, processor ÷ ${CPU}, ${LATENCY_MS} ms, ${(BITS / 1e6).toFixed(2)} Mb/s, medians of ${ROUNDS}\n`)
console.log(table(['page', 'first paint ms', 'largest paint ms', 'layout shift', 'kB of the page', 'kB in all', 'largest'], rows))
await closeBrowser()
await stopService()
process.exit()
