import assert from 'node:assert/strict'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import type { RoleGrant } from '../../../contract/access/back-office.ts'
import { getCompte } from '../../../contract/compte/compte.ts'
import type { Endpoint } from '../../../contract/endpoint.ts'
import { assignRole, listUsers, removeRole } from '../../../contract/users/users.ts'
import { mayCall } from '../api/may-call.ts'
import { SCREENS, screenAt } from '../screens.ts'
import { browserTest, openVisit, type Visit } from './browser.ts'
import { settled } from './page.ts'
import { watchRoutes } from './route-watch.ts'
import { sampleAddresses } from './sample-addresses.ts'

const PERSON = 'habitant@demo.test'
const DEPARTEMENT = '62'
const ROLES = ['moderateur', 'support', 'registres'] as const
/** Changes that the walk reaches at least: it has pressed the buttons that lead to them. */
const PRESSED: Readonly<Record<(typeof ROLES)[number], readonly string[]>> = {
  moderateur: ['moderateAdminPublication', 'deleteAdminPublication'],
  support: ['validateActeur', 'closeThread', 'assignThread'],
  registres: ['syncDefibrillateursFrance'],
}
/** What a press shows before the next one: a dialog, a menu, a request that leaves. */
const PRESS_MS = 80

/** Whether the person may call what a button, a key or a screen has asked: a route of the back-office by its roles, or one that is everybody's. */
const isOffered = (grants: readonly RoleGrant[], { id, method, path, access }: Endpoint): boolean =>
  access === 'admin' ? mayCall(grants, id) : path.startsWith('/me') || method === 'GET'

/**
 * Names the buttons of the screen, or of the dialog over it: by their text, or by the verb of an icon's name. Rows of a list have the same buttons, and
 * so the same names.
 */
const nameButtons = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const dialog = [...document.querySelectorAll('[role=dialog]')].findLast((one) => one.getClientRects().length > 0)
    const within = dialog ?? document.querySelector('main')
    return [...(within?.querySelectorAll<HTMLElement>('button:not(:disabled), [role=menuitem], summary') ?? [])].flatMap((button) => {
      if (button.getClientRects().length === 0) return []
      const text = button.textContent.trim() || (button.getAttribute('aria-label') ?? '').split(' ')[0]
      button.dataset['name'] = `${dialog ? 'dialog: ' : ''}${text?.replaceAll(/\d+/g, 'N')}`
      return button.dataset['name']
    })
  })

/** Presses in turn every button of the screen and of the dialogs that open. Calls `pressed` with the name of each. */
async function pressAll(
  visit: Visit,
  address: string,
  idle: Set<string>,
  asked: () => Endpoint[],
  pressed: (name: string, routes: Endpoint[]) => void,
) {
  const { page } = visit
  const done = new Set<string>()
  for (;;) {
    const name = (await nameButtons(page)).find((one) => !done.has(one) && !idle.has(one))
    if (name === undefined) {
      if ((await page.getByRole('dialog').count()) === 0) return
      await page.keyboard.press('Escape')
      await page.waitForTimeout(PRESS_MS)
      if ((await page.getByRole('dialog').count()) > 0) await visit.goto(address)
      continue
    }
    done.add(name)
    if (name.startsWith('dialog')) await fillFields(page)
    // Without the checks of a real click, which waits for each button that a map or a menu covers.
    await page.evaluate((of) => document.querySelector<HTMLElement>(`[data-name="${CSS.escape(of)}"]`)?.click(), name)
    await page.waitForTimeout(PRESS_MS)
    const routes = asked()
    if (routes.length === 0 && !name.startsWith('dialog')) idle.add(name)
    pressed(name, routes)
    if (new URL(page.url()).pathname !== `/backoffice${address.split('?')[0]}`) await visit.goto(address)
  }
}

/** Writes something into the empty required fields of an open dialog, so that its button sends. */
async function fillFields(page: Page): Promise<void> {
  for (const field of await page.locator('[role=dialog] textarea:visible, [role=dialog] input[required]:visible').all())
    if ((await field.inputValue().catch(() => 'x')) === '') await field.fill('Essai', { timeout: 1_000 }).catch(() => {})
}

/** The single-key shortcuts that the help lists for the screen. */
async function shownKeys(page: Page): Promise<string[]> {
  // Some screens begin in a field, where the key is a letter.
  await page.getByRole('button', { name: 'Raccourcis clavier' }).click()
  const help = page.getByRole('dialog')
  await help.waitFor()
  const keys = await help.getByRole('table', { name: 'Sur cette page' }).locator('kbd').allTextContents()
  await page.keyboard.press('Escape')
  await help.waitFor({ state: 'hidden' })
  return keys.map((key) => ({ '↓': 'ArrowDown', '↑': 'ArrowUp', '↵': 'Enter', '␣': ' ' })[key] ?? key)
}

/** The pages that the palette lists. */
async function paletteScreens(page: Page): Promise<string[]> {
  await page.keyboard.press('Control+k')
  const options = page.getByRole('dialog').getByRole('option')
  await options.first().waitFor()
  const names = await options.allTextContents()
  await page.keyboard.type('be')
  await settled(page)
  await page.keyboard.press('Escape')
  return names
}

for (const role of ROLES)
  browserTest(`all that a ${role} is shown leads to what they may do: screens, buttons, keys, links, palette`, {}, async (admin) => {
    const [user] = (await admin.api(listUsers, { query: { q: PERSON } })).data
    const userId = user?.id ?? ''
    /** What each button and key has asked, by the screen's path: the second persona is judged by it without pressing. */
    const known = new Map<string, Endpoint[]>()
    for (const territory of [null, { departements: [DEPARTEMENT] }]) {
      await admin.api(assignRole, { params: { userId }, body: { role, ...(territory ? { territory } : {}) } })
      // 404: no sync has run yet. A refused right is 403, which fails the test.
      const { visit, close } = await openVisit({ as: PERSON, expects: [404, 503] })
      try {
        const { page, goto } = visit
        const grants = (await visit.api(getCompte, {})).data.grants as RoleGrant[]
        const open = SCREENS.filter(({ needs }) => needs === undefined || mayCall(grants, needs))
        const asked = await watchRoutes(page)
        const refused: string[] = []
        const judge = (what: string, routes: Endpoint[]) => {
          for (const route of routes) if (!isOffered(grants, route)) refused.push(`${what} asks ${route.method} ${route.path}`)
        }
        const addresses = await sampleAddresses(visit.api, open)
        const idle = new Set<string>()
        for (const { path, address } of addresses) {
          await goto(address).catch((error: Error) => {
            throw new Error(`${address} does not settle`, { cause: error })
          })
          judge(address, asked())
          assert.equal(await page.getByText('Vos droits n’ouvrent pas cette page').count(), 0, address)
          for (const href of await page
            .locator('main a[href^="/backoffice"]')
            .evaluateAll((all) => all.map((a) => a.getAttribute('href') ?? ''))) {
            const needs = screenAt(href.slice('/backoffice'.length))?.needs
            if (needs !== undefined && !mayCall(grants, needs)) refused.push(`${address} links to ${href}`)
          }
          const keys = await shownKeys(page)
          for (const name of [...keys.map((key) => `key ${key}`), ...(await nameButtons(page))])
            judge(`${address}: ${name}`, known.get(`${path} ${name}`) ?? [])
          if (territory !== null) continue
          await pressAll(visit, address, idle, asked, (name, routes) => {
            known.set(`${path} ${name}`, routes)
            judge(`${address}: the button ${name}`, routes)
          })
          for (const key of keys) {
            await page.keyboard.press(key)
            await page.waitForTimeout(PRESS_MS)
            const routes = asked()
            known.set(`${path} key ${key}`, routes)
            judge(`${address}: the key ${key}`, routes)
            if ((await page.getByRole('dialog').count()) > 0 || new URL(page.url()).pathname !== `/backoffice${address}`)
              await goto(address)
          }
        }
        await goto('/')
        const sections = await page.locator('nav a').evaluateAll((all) => all.map((a) => a.textContent?.replace(/\d+$/, '') ?? ''))
        assert.deepEqual(await paletteScreens(page), sections)
        judge('the palette', asked())
        assert.deepEqual(refused, [])
        const reached = new Set([...known.values()].flat().map(({ id }) => id))
        // The test sees nothing if it presses nothing.
        assert.deepEqual(
          PRESSED[role].filter((id) => !reached.has(id)),
          [],
        )
        assert.deepEqual(visit.faults, [])
      } catch (error) {
        await visit.page.screenshot({ path: join(tmpdir(), `beffroi-${role}.png`) }).catch(() => {})
        throw error
      } finally {
        await close()
        await admin.api(removeRole, { params: { userId, role } })
      }
    }
  })
