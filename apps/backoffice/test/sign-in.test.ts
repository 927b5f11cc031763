import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'
import { getUser } from '../../../contract/users/users.ts'
import { RECORDS } from './records.ts'
import { browserTest } from './browser.ts'
import { PASSWORD } from './sessions.ts'
import { until } from './until.ts'
import { nextMailTo } from './service.ts'

const heading = (page: Page) => page.locator('h1').first().textContent()

async function fillIn(page: Page, email: string, password: string): Promise<void> {
  await page.locator('input[name=email]').fill(email)
  await page.locator('input[name=password]').fill(password)
  await page.locator('form button[type=submit]').last().click()
}

browserTest('signing in leads to the screen that was asked for', { as: null }, async ({ page, goto, focused }) => {
  await goto('/utilisateurs?q=Hennebelle')
  assert.equal(await heading(page), 'Beffroi — Administration')
  assert.match(await focused(), /Adresse e-mail/, 'one may type at once')
  await fillIn(page, 'admin@demo.test', PASSWORD)
  await page.getByRole('rowheader', { name: 'Claire Hennebelle' }).waitFor()
  assert.match(page.url(), /\/backoffice\/utilisateurs\?q=Hennebelle$/)
})

browserTest('a wrong password is told, and what was typed stays', { as: null }, async ({ page, goto, expects }) => {
  expects(401)
  await goto('/')
  await fillIn(page, 'admin@demo.test', 'not the password')
  assert.match((await page.getByRole('alert').textContent()) ?? '', /Adresse ou mot de passe incorrect/)
  assert.equal(await page.locator('input[name=email]').inputValue(), 'admin@demo.test')
  await fillIn(page, 'admin@demo.test', PASSWORD)
  await page.getByRole('heading', { name: 'Tableau de bord' }).waitFor()
})

browserTest('who has not the role is told so, sees nothing, and may change the account', { as: null }, async ({ page, goto }) => {
  await goto('/utilisateurs')
  await fillIn(page, 'habitant@demo.test', PASSWORD)
  await page.getByRole('heading', { name: 'Votre compte n’a aucun rôle dans l’administration' }).waitFor()
  assert.equal(await page.locator('nav, table').count(), 0)
  await page.getByRole('button', { name: 'changer de compte' }).click()
  await page.locator('input[name=email]').waitFor()
})

browserTest('no storage of the browser holds a token', { ownSession: true }, async ({ page, context, goto }) => {
  await goto('/utilisateurs')
  const stored = await page.evaluate(() => JSON.stringify([Object.entries(localStorage), Object.entries(sessionStorage), document.cookie]))
  assert.doesNotMatch(stored, /ey[\w-]+\.[\w-]+|token|session_/i)
  const cookies = await context.cookies()
  assert.ok(cookies.length > 0)
  for (const { name, httpOnly, sameSite } of cookies) assert.ok(httpOnly && sameSite !== 'None', `${name} can be read by scripts`)
})

browserTest('signing out ends the session, here and after "back"', { ownSession: true }, async ({ page, origin, context, goto }) => {
  await goto('/utilisateurs')
  await page.getByRole('button', { name: 'Mon compte' }).click()
  await page.getByRole('button', { name: 'Se déconnecter' }).click()
  await page.locator('input[name=email]').waitFor()
  await page.goBack()
  await page.locator('input[name=email]').waitFor()
  assert.equal(await page.locator('table').count(), 0)
  assert.equal((await context.request.get(`${origin}/api/auth/token`)).status(), 401)
})

browserTest(
  'a session that ends loses nothing of what was typed',
  { ownSession: true },
  async ({ page, origin, context, goto, expects, api }) => {
    expects(401)
    const { id } = await RECORDS.userToChange()
    const typed = `Odile ${Date.now()}`
    await goto(`/utilisateurs/${id}`)
    await page.getByLabel('Prénom').fill(typed)
    // The session is ended outside of the page; then the hour passes in which the page's token is valid.
    await context.request.post(`${origin}/api/auth/sign-out`, { data: {}, headers: { origin } })
    await context.clearCookies()
    await page.clock.setFixedTime(Date.now() + 3_600_000)
    await page.getByRole('button', { name: 'Enregistrer', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: 'Votre session a pris fin' })
    await dialog.waitFor()
    assert.equal(await page.getByLabel('Prénom').inputValue(), typed)
    await page.keyboard.press('Escape')
    await fillIn(page, 'admin@demo.test', PASSWORD)
    await dialog.waitFor({ state: 'detached' })
    // The save that was refused at the end of the session is sent again automatically.
    await page.getByText('Identité enregistrée.').waitFor()
    await page.getByRole('heading', { level: 1, name: `${typed} Flament` }).waitFor()
    assert.equal((await api(getUser, { params: { userId: id } })).data.prenom, typed)
  },
)

browserTest('a list that was refused meanwhile comes by itself after signing in again', { ownSession: true }, async (visit) => {
  const { page, context, goto, expects } = visit
  expects(401)
  await goto('/utilisateurs')
  await context.clearCookies()
  await page.clock.setFixedTime(Date.now() + 3_600_000)
  await page.getByRole('searchbox').fill('Hennebelle')
  const dialog = page.getByRole('dialog', { name: 'Votre session a pris fin' })
  await dialog.waitFor()
  await fillIn(page, 'admin@demo.test', PASSWORD)
  await dialog.waitFor({ state: 'detached' })
  await until(
    () => page.locator('tbody tr').count(),
    (rows) => rows === 1,
  )
})

const newAddress = () => `personne-${crypto.randomUUID().slice(0, 8)}@example.fr`
const codeTo = async (address: string) => /^\d{6}$/m.exec((await nextMailTo(address)).text)?.[0] ?? ''

browserTest('a person without an account signs in with a code, then chooses a password', { as: null }, async (visit) => {
  const { page, goto, axe, expects, focused } = visit
  expects(401)
  // The test types faster than a person: the page solves a proof of work for its first code.
  expects(429)
  const address = newAddress()
  await goto('/')
  await page.getByRole('button', { name: 'Recevoir un code par e-mail' }).click()
  await page.getByLabel('Adresse e-mail').fill(address)
  await page.getByRole('button', { name: 'Recevoir un code' }).click()
  await page.getByLabel('Code à six chiffres').waitFor()
  assert.match(await focused(), /Code à six chiffres/, 'one may type at once')
  assert.deepEqual(await axe(), [])
  const code = await codeTo(address)
  await page.getByLabel('Code à six chiffres').fill(code === '000000' ? '000001' : '000000')
  await page.getByRole('button', { name: 'Se connecter', exact: true }).click()
  await page.getByRole('alert').filter({ hasText: 'Ce code n’est pas le bon' }).waitFor()
  await page.getByRole('button', { name: 'Renvoyer le code' }).click()
  await page.getByText('Le code a été renvoyé.').waitFor()
  assert.equal(await codeTo(address), code)
  await page.getByLabel('Code à six chiffres').fill(`${code.slice(0, 3)} ${code.slice(3)}`)
  await page.getByRole('button', { name: 'Se connecter', exact: true }).click()
  await page.getByRole('heading', { name: 'Votre compte n’a aucun rôle dans l’administration' }).waitFor()

  await page.getByRole('button', { name: 'changer de compte' }).click()
  await page.getByRole('button', { name: 'Mot de passe oublié ?' }).click()
  await page.getByLabel('Adresse e-mail').fill(address)
  await page.getByRole('button', { name: 'Recevoir un code' }).click()
  await page.getByLabel('Code à six chiffres').fill(await codeTo(address))
  await page.getByLabel('Nouveau mot de passe').fill('le pont du Gard au soir')
  assert.deepEqual(await axe(), [])
  await page.getByRole('button', { name: 'Choisir ce mot de passe' }).click()
  await page.getByRole('heading', { name: 'Votre compte n’a aucun rôle dans l’administration' }).waitFor()
  await page.getByRole('button', { name: 'changer de compte' }).click()
  await fillIn(page, address, 'le pont du Gard au soir')
  await page.getByRole('heading', { name: 'Votre compte n’a aucun rôle dans l’administration' }).waitFor()
})

browserTest('the link of an e-mail fills in the code, and only the button signs in', { as: null }, async ({ page, origin, goto }) => {
  const address = newAddress()
  const asked = await fetch(`${origin}/api/auth/code`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin },
    body: JSON.stringify({ email: address }),
  })
  assert.equal(asked.status, 202)
  const code = await codeTo(address)
  await goto(`/sign-in#email=${encodeURIComponent(address)}&code=${code}`)
  await page.getByText(address).waitFor()
  assert.equal(await page.getByLabel('Code à six chiffres').inputValue(), code)
  await page.getByRole('button', { name: 'Se connecter', exact: true }).click()
  await page.getByRole('heading', { name: 'Votre compte n’a aucun rôle dans l’administration' }).waitFor()
})

browserTest('two tabs have one code, which counts once; the other tab says so, and finds the session', { as: null }, async (visit) => {
  const { page, context, goto, expects } = visit
  expects(401)
  // The test types faster than a person: the page solves a proof of work.
  expects(429)
  const address = newAddress()
  const other = await context.newPage()
  const codes: string[] = []
  await goto('/')
  await other.goto(page.url())
  for (const tab of [page, other]) {
    await tab.getByRole('button', { name: 'Recevoir un code par e-mail' }).click()
    await tab.getByLabel('Adresse e-mail').fill(address)
    await tab.getByRole('button', { name: 'Recevoir un code' }).click()
    await tab.getByLabel('Code à six chiffres').waitFor()
    codes.push(await codeTo(address))
  }
  const [code = '', again] = codes
  assert.equal(again, code, 'both mails have the same code')
  const enter = async (tab: Page) => {
    await tab.getByLabel('Code à six chiffres').fill(code)
    await tab.getByRole('button', { name: 'Se connecter', exact: true }).click()
  }
  await enter(page)
  await page.getByRole('heading', { name: 'Votre compte n’a aucun rôle dans l’administration' }).waitFor()
  await enter(other)
  await other.getByRole('alert').filter({ hasText: 'Ce code n’est pas le bon, ou n’est plus valable.' }).waitFor()
  // What the browser says when the person comes back to the tab.
  await other.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await other.getByRole('heading', { name: 'Votre compte n’a aucun rôle dans l’administration' }).waitFor()
})
