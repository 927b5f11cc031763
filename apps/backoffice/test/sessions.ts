import type { BrowserContext, Page } from 'playwright-core'
import { browser } from './chromium.ts'
import { service } from './service.ts'

export const PASSWORD = 'beffroi-demo'

/** Signs in as a person does, through the page. */
export async function signIn(page: Page, origin: string, email: string, password = PASSWORD): Promise<void> {
  await page.goto(`${origin}/backoffice/`)
  await page.locator('input[name=email]').fill(email)
  await page.locator('input[name=password]').fill(password)
  await page.locator('button[type=submit]').click()
  await page.locator('input[name=password]').waitFor({ state: 'detached' })
}

type Session = Awaited<ReturnType<BrowserContext['storageState']>>
const sessions = new Map<string, Promise<Session>>()

/** One sign-in for each account; the tests after it begin with its cookie. */
export function sessionOf(email: string): Promise<Session> {
  const known = sessions.get(email) ?? signedIn(email)
  sessions.set(email, known)
  return known
}

async function signedIn(email: string): Promise<Session> {
  const [{ url }, engine] = await Promise.all([service(), browser()])
  const context = await engine.newContext()
  const page = await context.newPage()
  await signIn(page, url, email)
  const { cookies } = await context.storageState()
  await context.close()
  return { cookies, origins: [] }
}
