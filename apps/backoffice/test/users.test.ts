import assert from 'node:assert/strict'
import { browserTest } from './browser.ts'

browserTest('the list of users opens, and nothing is wrong with it', {}, async ({ page, goto, axe, focused }) => {
  await goto('/utilisateurs')
  assert.equal(await page.locator('h1').textContent(), 'Utilisateurs')
  assert.ok((await page.locator('tbody tr').count()) > 3)
  assert.deepEqual(await axe(), [])
  assert.equal(await focused(), 'h1 Utilisateurs')
})

browserTest('a person is exported, then erased after their address was typed', {}, async ({ page, goto, axe }) => {
  await goto('/utilisateurs?sort=created_at_asc')
  const person = page.locator('tbody tr', { hasNotText: /Administrateur|Opérateur/ }).first()
  await person.locator('a').first().click()
  const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Exporter ses données' }).click()])
  assert.match(file.suggestedFilename(), /^personne-[\da-f-]{36}\.json$/)
  await page.getByRole('button', { name: 'Effacer la personne' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('Compte anonymisé').waitFor()
  assert.deepEqual(await axe(), [])
  const confirm = dialog.getByRole('button', { name: 'Effacer la personne' })
  assert.ok(await confirm.isDisabled())
  const label = await dialog.locator('label').textContent()
  await dialog.getByRole('textbox').fill(/«\s(.+)\s»/.exec(label ?? '')?.[1] ?? '')
  await confirm.click()
  await page.getByText('Cette personne a été effacée').waitFor()
  assert.equal(await page.getByRole('button', { name: 'Effacer la personne' }).count(), 0)
})
