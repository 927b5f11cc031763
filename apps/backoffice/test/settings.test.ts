import assert from 'node:assert/strict'
import { updateIdentity, updateMailTexts, updateReasons, updateTargets } from '../../../contract/settings/settings.ts'
import { browserTest } from './browser.ts'
import { nextMailTo } from './service.ts'

/** Spec §2-105. */
browserTest('the signature is changed, and taken back by the button of the notice', {}, async ({ page, goto, api }) => {
  await goto('/reglages')
  await page.getByRole('heading', { level: 2, name: 'État du service' }).waitFor()
  await page.getByRole('link', { name: 'Nom et contact' }).click()
  const field = page.getByLabel('Signature des e-mails', { exact: true })
  await field.fill('Vos voisins')
  await page.getByRole('button', { name: 'Enregistrer' }).click()
  await page.getByText('Réglage enregistré.').waitFor()
  await page.getByRole('button', { name: 'Annuler' }).last().click()
  await page.waitForFunction(() => document.querySelector<HTMLInputElement>('form input[maxlength="120"]')?.value === '')
  await api(updateIdentity, { body: { signature_fr: null } })
})

browserTest('a target is changed: the ages follow; out of bounds it is refused in its field', {}, async ({ page, goto, api }) => {
  await goto('/reglages/cibles')
  const field = page.getByLabel('Demandes de gestion')
  await field.fill('9000')
  await page.getByRole('button', { name: 'Enregistrer' }).click()
  await page.waitForFunction(() => document.activeElement?.getAttribute('name') === 'claims')
  assert.equal(await field.getAttribute('aria-invalid'), 'true')
  await field.fill('2160')
  await page.getByText(/^soit 90.jours/).waitFor()
  await page.getByRole('button', { name: 'Enregistrer' }).click()
  await page.getByText('Réglage enregistré.').waitFor()
  await goto('/revendications')
  await page.locator('.age').first().waitFor()
  assert.equal(await page.locator('.age:not([data-urgency=calm])').count(), 0)
  await api(updateTargets, { body: { claims: 1 } })
  await goto('/revendications')
  await page.locator('.age[data-urgency=late]').first().waitFor()
  await api(updateTargets, { body: { claims: null } })
})

browserTest('a reason is added, moved first by its button, offered with a refusal, and archived', {}, async ({ page, goto, api }) => {
  await goto('/reglages/motifs')
  const list = page.getByRole('region', { name: 'Motifs de refus' })
  await list.getByRole('button', { name: 'Ajouter : Motifs de refus' }).click()
  await page.getByRole('textbox', { name: /^Nom court/ }).fill('Essai du motif')
  await page.getByRole('textbox', { name: /^Texte envoyé/ }).fill('Texte de l’essai du motif.')
  await page.getByRole('dialog').getByRole('button', { name: 'Enregistrer' }).click()
  await list.getByText('Essai du motif', { exact: true }).waitFor()
  await list.getByRole('button', { name: 'Monter « Essai du motif »' }).click()
  await page.waitForFunction(() => {
    const names = [...document.querySelectorAll('section[aria-label="Motifs de refus"] .settings-reason b')].map(
      ({ textContent }) => textContent,
    )
    return names.indexOf('Essai du motif') === names.length - 2
  })
  await goto('/publications?moderation_status=pending')
  await page.locator('tbody tr, [data-row]').first().click()
  await page
    .getByRole('button', { name: /^Refuser/ })
    .first()
    .click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /Essai du motif/ })
    .click()
  await page.waitForFunction(() =>
    [...document.querySelectorAll('[role=dialog] textarea')].some(
      (field) => (field as HTMLTextAreaElement).value === 'Texte de l’essai du motif.',
    ),
  )
  await page.keyboard.press('Escape')
  await goto('/reglages/motifs')
  await list.getByRole('button', { name: 'Modifier « Essai du motif »' }).click()
  await page.getByRole('button', { name: 'Archiver' }).click()
  await list.getByText('Archivés : 1').waitFor()
  await api(updateReasons, { params: { list: 'reject' }, body: { reasons: null } })
})

browserTest(
  'an e-mail is changed beside its preview; an unknown field is refused; a trial arrives',
  {},
  async ({ page, goto, api, expects }) => {
    expects(422)
    await goto('/reglages/messages')
    await page.getByRole('link', { name: 'Demande non acceptée' }).click()
    const opening = page.getByLabel('Début du message')
    await opening.fill('Bonjour, {acteur} <b>attend</b>.')
    const frame = page.frameLocator('iframe')
    await frame.getByText('Bonjour, Chorale du Beffroi <b>attend</b>.').waitFor()
    // The styles of the e-mail are on its elements, though the policy of the page refuses them in its text.
    assert.equal(await frame.locator('.sheet').evaluate((element) => getComputedStyle(element).maxWidth), '560px')
    await page.getByRole('button', { name: 'M’envoyer un essai' }).click()
    await page.getByText('Essai envoyé à admin@demo.test.').waitFor()
    const trial = await nextMailTo('admin@demo.test', /attend/)
    assert.match(trial.subject, /^\[Essai\] /)
    assert.match(trial.text, /Bonjour, Chorale du Beffroi <b>attend<\/b>\./)
    await page.getByRole('button', { name: 'Enregistrer' }).click()
    await page.getByText('Réglage enregistré.').waitFor()
    await opening.fill('Bonjour {nom}, {acteur}.')
    await page.getByRole('button', { name: 'Enregistrer' }).click()
    await page
      .getByText(/\{nom\}, que cet e-mail n’a pas/)
      .first()
      .waitFor()
    await api(updateMailTexts, { params: { mail: 'claim_refused' }, body: { fr: null, en: null } })
  },
)
