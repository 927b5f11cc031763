import assert from 'node:assert/strict'
import { setTimeout as sleep } from 'node:timers/promises'
import { PAGE_STAMP } from '../../apps/site/form.ts'
import { formStamps } from '../site/forms/stamps.ts'
import { harness } from './harness.ts'

/** A page of the residents' site, as a browser gets it. */
export interface GotPage {
  status: number
  headers: Headers
  text: string
}

const BROWSER = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8', 'accept-encoding': 'br' }

/** The slug of a commune: the start of the addresses of its pages. */
export async function slugOfCommune(id: string): Promise<string> {
  const { db } = await harness()
  return (await db.selectFrom('communes').select('slug').where('id', '=', id).executeTakeFirstOrThrow()).slug
}

/** What a browser asks for. `url` is the address of the service; that of the harness if absent. */
interface Opening extends Pick<RequestInit, 'method' | 'body'> {
  url?: string
  headers?: Record<string, string>
}

/** Opens a page like a browser, without following redirects. */
export async function open(path: string, { url, headers = {}, ...init }: Opening = {}): Promise<GotPage> {
  const response = await fetch(`${url ?? (await harness()).url}${path}`, {
    ...init,
    redirect: 'manual',
    headers: { ...BROWSER, ...headers },
  })
  return { status: response.status, headers: response.headers, text: await response.text() }
}

/** The stamps of forms, to send one whose page was opened at another time. */
export const stampsOfForms = async () => {
  const { services, db } = await harness()
  return formStamps({ secrets: services.secrets, db })
}

interface Filling {
  /** The address of the service; that of the harness if absent. */
  url?: string
  headers?: Record<string, string>
}

/** Sends a form like the browser of a person who opened its page a minute ago. */
export async function fill(path: string, fields: Record<string, string>, options: Filling = {}): Promise<GotPage> {
  const page = (await stampsOfForms()).page(path.replace(/^\/en(?=\/)/, ''), Date.now() - 60_000)
  return sendForm(path, { [PAGE_STAMP]: page, ...fields }, options)
}

/** Sends these fields, and nothing else. */
export async function sendForm(path: string, fields: Record<string, string>, { url: at, headers = {} }: Filling = {}): Promise<GotPage> {
  const url = at ?? (await harness()).url
  const response = await fetch(`${url}${path}`, {
    method: 'POST',
    redirect: 'manual',
    headers: { ...BROWSER, origin: url, ...headers },
    body: new URLSearchParams(fields),
  })
  return { status: response.status, headers: response.headers, text: await response.text() }
}

/** How many pages a service has sent from memory. */
export const pageHits = async (url: string): Promise<number> =>
  Number(/^beffroi_pages_hits_total (\d+)$/m.exec(await (await fetch(`${url}/metrics`)).text())?.[1])

/** Opens a page until it comes from memory. */
export async function warmPage(path: string, url?: string): Promise<GotPage> {
  const at = url ?? (await harness()).url
  for (let turn = 0; turn < 50; turn += 1) {
    const before = await pageHits(at)
    const page = await open(path, { url: at })
    if ((await pageHits(at)) > before) return page
    await sleep(20)
  }
  return assert.fail(`${path} is not answered from memory`)
}

const ENTITIES: Record<string, string> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#39;': "'" }

/** What a reader reads of a page: the text of its main part, with ordinary spaces. */
const wordsOf = ({ text }: GotPage): string =>
  (/<main[^>]*>([^]*)<\/main>/.exec(text)?.[1] ?? text)
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/&(?:amp|lt|gt|quot|#39);/g, (entity) => ENTITIES[entity] ?? '')
    .replaceAll(/\s+/g, ' ')

/** Opens a page, with what a reader reads of it. */
export async function getPage(path: string): Promise<GotPage & { words: string }> {
  const page = await open(path)
  return { ...page, words: wordsOf(page) }
}
