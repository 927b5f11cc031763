import assert from 'node:assert/strict'
import type { Locator, Page, Request, Route } from 'playwright-core'
import type { FormScreen } from './form-screen.ts'
import { settled } from './page.ts'
import { PATIENCE_MS, until } from './until.ts'
import type { Visit } from './visit.ts'

/** How a request fails: the network is cut, the service is away, something on the way refuses it, or its answer is lost. */
const FAILURES = ['cut', 'away', 'foreign', 'lost'] as const
type Failure = (typeof FAILURES)[number]

/** What the tab holds at most before a query is read again, and the waits between its three attempts; a little more than each. */
const STALE_MS = 6_000
const RETRIES_MS = [1_500, 3_000] as const

const TEXTS = 'input:not([type]), input[type=text], input[type=email], input[type=url], input[type=tel], textarea, [contenteditable=true]'
/** What is no text of a form: what finds something in a list, what picks a record, codes. */
const OTHERS =
  '[role=combobox], [aria-haspopup=listbox], [readonly], [disabled], [name=code], [autocomplete=one-time-code], [role=search] *'

/** The text fields of the form that is open: those of the dialog, or else of the screen. */
async function fieldsOf(page: Page, within: string): Promise<Locator[]> {
  const dialog = page.getByRole('dialog').last()
  const place = (await dialog.count()) > 0 ? dialog : page.locator(within)
  const found = await place.locator(TEXTS).all()
  const shown = await Promise.all(
    found.map(async (field) => (await field.isVisible()) && !(await field.evaluate((element, others) => element.matches(others), OTHERS))),
  )
  return found.filter((_, n) => shown[n])
}

const valueOf = (field: Locator): Promise<string> =>
  field.evaluate((element) => ('value' in element ? String(element.value) : (element.textContent ?? '')))

export const valuesOf = async (page: Page, within: string): Promise<string[]> =>
  Promise.all((await fieldsOf(page, within)).map((field) => valueOf(field)))

/** A text that no other field of the test has, as the kind of the field takes it. */
function textFor(type: string, n: number): string {
  const word = crypto.randomUUID().slice(0, 8)
  if (type === 'email') return `essai.${word}@exemple.fr`
  if (type === 'url') return `https://exemple.fr/${word}`
  if (type === 'decimal' || type === 'numeric') return String(1 + n)
  if (type === 'tel') return `03 21 00 ${String(10 + (n % 80))} ${String(10 + Math.floor(Math.random() * 80))}`
  return `Une saisie ${n + 1} ${word}`
}

/**
 * Types into each text field of the form, and returns what they show then.
 * @param options `most`: how many fields. `values`: what is typed into some of them, by their labels.
 */
export async function typeAll(
  page: Page,
  { within, most, values = {} }: { within: string; most: number; values?: FormScreen['values'] },
): Promise<string[]> {
  // What a part of the screen reads of its own may come after the rest.
  const found = await until(
    () => fieldsOf(page, within),
    ({ length }) => length > 0,
  )
  const fields = found.slice(0, most)
  for (const [n, field] of fields.entries()) {
    const { tag, type, mode, max, label } = await field.evaluate((element) => ({
      tag: element.localName,
      type: element.getAttribute('type') ?? 'text',
      mode: element.getAttribute('inputmode'),
      max: Number(element.getAttribute('maxlength') ?? 1000),
      label: ((element as HTMLInputElement).labels?.[0]?.textContent ?? '').replace(/\s*\*$/, ''),
    }))
    const text = (values[label]?.() ?? textFor(mode === null || mode === 'text' ? type : mode, n)).slice(0, max)
    if (tag === 'input' || tag === 'textarea') await field.fill(text)
    else {
      await field.click()
      await page.keyboard.press('Control+End')
      await page.keyboard.type(text)
    }
  }
  await settled(page)
  return valuesOf(page, within)
}

/** The kind of a request: its method and its address without ids and query. */
const kindOf = (request: Request): string =>
  `${request.method()} ${new URL(request.url()).pathname.replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}/g, ':id')}`

/** A draft is saved after each pause. */
const AUTOSAVE = 'PATCH /api/v1/brouillons/:id'

const PROXY = '<!doctype html><title>401</title><p>Sign in to the network.</p>'

/** Makes requests of a page fail, and counts what the service has carried out. */
export class Failing {
  /** The kinds of reads that the page has made. */
  readonly reads = new Set<string>()
  /** The audit rows of what was carried out, by the kind of its request: a repeated answer names the same row. */
  readonly done = new Map<string, Set<string>>()
  #fails: { how: Failure; of: (kind: string) => boolean } | null = null
  hits = 0

  static async on(page: Page): Promise<Failing> {
    const failing = new Failing()
    await page.route(/\/api\/(?:v1|auth)\//, (route) => failing.#answer(route))
    return failing
  }

  /** From now on requests fail in a way; those of which kind `of` says. */
  fail(how: Failure, of: (kind: string) => boolean): void {
    this.#fails = { how, of }
    this.hits = 0
  }

  heal(): void {
    this.#fails = null
  }

  async #answer(route: Route): Promise<void> {
    const request = route.request()
    const kind = kindOf(request)
    if (kind.includes('/admin/live')) return route.continue()
    if (kind.startsWith('GET')) this.reads.add(kind)
    const how = this.#fails?.of(kind) ? this.#fails.how : null
    if (how) this.hits += 1
    try {
      if (how === 'cut') return await route.abort()
      if (how === 'away')
        return await route.fulfill({ status: 503, json: { error: 'service_unavailable', message: 'Momentanément indisponible.' } })
      if (how === 'foreign')
        return await route.fulfill({ status: 401, contentType: 'text/html', headers: { 'www-authenticate': 'Bearer' }, body: PROXY })
      if (kind.startsWith('GET')) return await (how === 'lost' ? route.abort() : route.continue())
      const answer = await route.fetch()
      const row = answer.headers()['x-audit-id']
      if (answer.ok() && row) this.done.set(kind, (this.done.get(kind) ?? new Set()).add(row))
      return await (how === 'lost' ? route.abort() : route.fulfill({ response: answer }))
    } catch (error) {
      // The page was closed or left meanwhile.
      if (!/closed|disposed|Target|handled/i.test(String(error))) throw error
    }
  }
}

/** Leaves the tab for a while and comes back, as to the camera and back: queries are read again. */
async function leaveAndReturn(page: Page): Promise<void> {
  await page.clock.fastForward(STALE_MS)
  await page.evaluate(() => {
    dispatchEvent(new Event('visibilitychange'))
    document.dispatchEvent(new Event('visibilitychange'))
  })
  await settled(page)
}

/** The ways in which a read fails; a lost answer of a read is a cut one. */
const WAYS = FAILURES.filter((how) => how !== 'lost')

/**
 * The form with what was typed in it, while the tab is left and comes back and the reads of its screen fail, until each has been tried
 * three times: all together in each way, and each alone.
 * @param inEachWay whether each alone fails in each way, and not in one of them
 */
export async function survivesReads(
  { page }: Visit,
  failing: Failing,
  { within, typed, inEachWay }: { within: string; typed: readonly string[]; inEachWay: boolean },
): Promise<void> {
  await leaveAndReturn(page)
  const cases = [
    ...WAYS.map((how) => ({ how, name: 'every read', of: (kind: string) => kind.startsWith('GET') })),
    ...[...failing.reads].flatMap((read, n) =>
      WAYS.filter((_, way) => inEachWay || way === n % WAYS.length).map((how) => ({
        how,
        name: read,
        of: (kind: string) => kind === read,
      })),
    ),
  ]
  for (const { how, name, of } of cases) {
    failing.fail(how, of)
    await leaveAndReturn(page)
    if (failing.hits > 0)
      for (const wait of RETRIES_MS) {
        await page.clock.fastForward(wait)
        await settled(page)
      }
    assert.deepEqual(await valuesOf(page, within), typed, `${name} fails: ${how}`)
    failing.heal()
  }
  await leaveAndReturn(page)
  assert.deepEqual(await valuesOf(page, within), typed, 'the network is back')
}

/** A reload finds what was typed; `reach` opens the form again where it does not open by itself. */
export async function survivesReload({ page }: Visit, within: string, typed: readonly string[], reach: () => Promise<void>): Promise<void> {
  page.once('dialog', (dialog) => void dialog.accept())
  await page.reload()
  await settled(page)
  if ((await valuesOf(page, within)).join('|') !== typed.join('|')) await reach()
  await until(
    () => valuesOf(page, within),
    (values) => values.join('|') === typed.join('|'),
    PATIENCE_MS / 3,
  )
}

/**
 * Sends the form while the request fails in each way, and then once more: what was typed stays until the service has it, and what was
 * carried out is not carried out again.
 */
export async function survivesSending(
  { page }: Visit,
  failing: Failing,
  within: string,
  typed: readonly string[],
  send: () => Promise<void>,
): Promise<void> {
  for (const how of FAILURES) {
    failing.fail(how, (kind) => !kind.startsWith('GET'))
    await send()
    await until(
      async () => failing.hits,
      (hits) => hits > 0,
      PATIENCE_MS / 2,
    )
    await settled(page)
    if (how !== 'lost') assert.deepEqual(await valuesOf(page, within), typed, `sending fails: ${how}`)
    failing.heal()
  }
  const lost = [...failing.done.values()].flatMap((rows) => [...rows])
  // The screen may know by a read that it was carried out: then there is nothing left to send.
  await page.clock.fastForward(STALE_MS)
  await settled(page)
  const left = await valuesOf(page, within)
  if (typed.every((text) => left.includes(text))) await send().catch(() => undefined)
  await settled(page)
  for (const [kind, rows] of failing.done) if (kind !== AUTOSAVE) assert.equal(rows.size, 1, `${kind} was carried out ${rows.size} times`)
  assert.ok(lost.length > 0 || failing.done.size > 0, 'something was carried out')
}
