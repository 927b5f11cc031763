import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Page } from 'playwright-core'
import { stepAt, totpAt } from '../../../server/chapters/sign-in/second-factor/totp.ts'
import { unbase32 } from '../../../server/test/base32.ts'
import { withAuthenticator } from './authenticator.ts'
// Closes the browser after the last test of the last file.
import './browser.ts'
import { noBrowser } from './chromium.ts'
import { emptyService } from './empty-service.ts'

const ADMIN = { email: 'equipe@example.fr', password: 'un mot de passe assez long' }
const CLERK = 'secretariat@example.fr'
const COLLEAGUE = 'collegue@example.fr'
const PDF = Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\nstartxref\n9\n%%EOF\n')
const TITLE = 'Le marché de Noël est de retour'
const BY_PASSKEY = 'Se connecter avec une clé d’accès'

describe('from an empty service with mail files alone', { skip: noBrowser, timeout: 480_000 }, () => {
  const service = emptyService(ADMIN)
  const { nextMail, person } = service
  /** Waits for a text. @throws with what the page says instead */
  const reads = (page: Page, text: string) =>
    page
      .getByText(text, { exact: true })
      .waitFor()
      .catch(async (cause: unknown) => {
        throw new Error(`"${text}" is not on ${page.url()}, which says: ${await page.locator('body').innerText()}`, { cause })
      })
  /** Types an address, and the code that the e-mail to it has. */
  const byCode = async (page: Page, email: string) => {
    await page.getByLabel('Adresse e-mail').fill(email)
    await page.getByRole('button', { name: 'Recevoir un code' }).click()
    const code = /^(\d{6}) :/.exec((await nextMail(email, /votre code|vous connecter/)).subject)?.[1] ?? ''
    await page.getByLabel('Code à six chiffres').fill(code)
    await page.getByRole('button', { name: 'Se connecter', exact: true }).click()
  }
  const button = (page: Page, name: string | RegExp) =>
    page.getByRole('button', typeof name === 'string' ? { name, exact: true } : { name })

  test('a clerk claims the town hall, publishes, invites, loses the telephone and recovers', async (t) => {
    const [clerk, desk] = [await person(), await person(1280)]
    await withAuthenticator(clerk)
    let acteur = ''
    let claim = ''

    await t.test('an administrator writes the record of the town hall in the back-office', async () => {
      await desk.goto(`${service.origin}/backoffice/acteurs/nouveau`)
      await desk.locator('input[name=email]').fill(ADMIN.email)
      await desk.locator('input[name=password]').fill(ADMIN.password)
      await button(desk, 'Se connecter').click()
      await desk.getByLabel('Nom').fill('Mairie de Mende')
      await desk.getByLabel('Type', { exact: true }).selectOption('mairie')
      await desk.getByRole('combobox', { name: 'Commune', exact: true }).fill('Mende')
      await desk.getByRole('option', { name: /^Mende / }).click()
      await button(desk, 'Créer l’acteur').click()
      await desk.getByRole('heading', { level: 1, name: 'Mairie de Mende' }).waitFor()
      acteur = new URL(desk.url()).pathname.split('/').at(-1) ?? ''
    })

    await t.test('the town hall’s page leads to its claim; the code of the e-mail makes the account', async () => {
      await clerk.goto(`${service.origin}/acteur/${acteur}`)
      await clerk.getByRole('link', { name: 'Demandez à la gérer' }).click()
      await byCode(clerk, CLERK)
      await clerk.getByRole('heading', { level: 1, name: /Demander à gérer « Mairie de Mende »/ }).waitFor()
    })

    await t.test('the claim is sent, with a document as evidence', async () => {
      await clerk.getByLabel('Votre prénom et votre nom').fill('Odile Clerc')
      await clerk.getByLabel('Quelle est votre fonction ?').fill('Je suis secrétaire de mairie depuis 2019.')
      await button(clerk, 'Envoyer la demande').click()
      await clerk.getByText('En cours d’examen').waitFor()
      claim = new URL(clerk.url()).pathname.split('/').at(-1) ?? ''
      await clerk.locator('input[type=file]').setInputFiles({ name: 'arrete.pdf', mimeType: 'application/pdf', buffer: PDF })
      await clerk.getByText('arrete.pdf').waitFor()
    })

    await t.test('an administrator reads the evidence and approves in the back-office', async () => {
      await desk.goto(`${service.origin}/backoffice/revendications/${claim}`)
      await button(desk, /arrete\.pdf/).waitFor()
      await desk.getByText('Odile Clerc').first().waitFor()
      await desk.keyboard.press('a')
      await desk.getByRole('dialog').getByRole('button', { name: 'Approuver' }).click()
      await desk.getByRole('dialog').waitFor({ state: 'detached' })
    })

    await t.test('and gives the town hall the right to publish without moderation', async () => {
      await desk.goto(`${service.origin}/backoffice/acteurs/${acteur}`)
      await button(desk, 'Autoriser').click()
      await desk.getByRole('status').getByText('Publication sans modération autorisée.').waitFor()
    })

    await t.test('the clerk publishes; a resident reads it on the page of the commune', async () => {
      await clerk.reload()
      await clerk.getByText('Acceptée').waitFor()
      await clerk.getByRole('link', { name: 'Publier' }).click()
      await clerk.getByRole('link', { name: /^Actualité/ }).click()
      await clerk.getByRole('textbox', { name: 'Titre' }).fill(TITLE)
      await clerk.getByRole('textbox', { name: /^Texte/ }).fill('Samedi, **place de la mairie**.')
      await clerk.getByText(/Brouillon enregistré/).waitFor()
      await clerk.getByText(/votre publication sera visible tout de suite/).waitFor()
      await button(clerk, 'Publier').click()
      await reads(clerk, 'Les habitants la voient.')
      const resident = await person()
      await resident.goto(`${service.origin}/mende`)
      await resident.getByRole('link', { name: TITLE }).first().waitFor()
    })

    await t.test('a colleague is invited, and accepts with a code of their own', async () => {
      await clerk.goto(`${service.origin}/espace/equipe`)
      await clerk.getByLabel('Adresse e-mail').fill(COLLEAGUE)
      await button(clerk, 'Envoyer l’invitation').click()
      const link = /http\S+\/espace\/invitation#\S+/.exec((await nextMail(COLLEAGUE, /invitation/)).text)?.[0] ?? ''
      assert.ok(link)
      const colleague = await person()
      await colleague.goto(link)
      await byCode(colleague, COLLEAGUE)
      await button(colleague, 'Rejoindre l’équipe').click()
      await colleague.getByText('Invitation acceptée.', { exact: false }).waitFor()
      await colleague.getByRole('link', { name: 'Ouvrir mon espace' }).click()
      // The parts of the page are there: the person belongs to its team.
      await colleague.getByRole('link', { name: 'Publications', exact: true }).first().waitFor()
      await clerk.reload()
      await clerk.getByText(COLLEAGUE).first().waitFor()
    })

    let recovery = ''
    await t.test('the clerk makes a passkey of the telephone, with which it signs in', async () => {
      await clerk.goto(`${service.origin}/espace/compte`)
      await clerk.getByLabel('Nom de la nouvelle clé').fill('Mon téléphone')
      await button(clerk, 'Ajouter une clé d’accès').click()
      await button(clerk, 'Retirer la clé Mon téléphone').waitFor()
      await clerk.context().clearCookies()
      await clerk.goto(`${service.origin}/espace/compte`)
      // The authenticator may answer the offer in the field by itself.
      const own = button(clerk, 'Retirer la clé Mon téléphone')
      await Promise.race([own.waitFor(), button(clerk, BY_PASSKEY).click()]).catch(() => {})
      await own.waitFor()
    })

    await t.test('the clerk turns on the second step, and notes the recovery codes', async () => {
      await clerk.goto(`${service.origin}/espace/compte`)
      await button(clerk, 'Activer la validation en deux étapes').click()
      await clerk.getByRole('img', { name: 'Code à photographier' }).waitFor()
      const secret = unbase32((await clerk.locator('code').first().textContent())?.replaceAll(' ', '') ?? '')
      await clerk.getByLabel('Code à six chiffres').fill(totpAt(secret, stepAt(Date.now())))
      await button(clerk, 'Valider').click()
      await clerk.getByText('Vos codes de secours').waitFor()
      recovery = (await clerk.locator('li code').first().textContent()) ?? ''
      await button(clerk, 'Je les ai notés').click()
    })

    await t.test(
      'without the telephone, a recovery code opens the account: the lost one’s passkey is removed, and its sessions end',
      async () => {
        const found = await person()
        await found.goto(`${service.origin}/espace/compte`)
        await byCode(found, CLERK)
        const code = found.getByLabel('Code de l’application, ou code de secours')
        await code.fill('000000')
        await button(found, 'Valider').click()
        await found.getByRole('alert').waitFor()
        await code.fill(recovery)
        await button(found, 'Valider').click()
        await found.getByText('Il vous reste 9 codes de secours').waitFor()
        await button(found, 'Retirer la clé Mon téléphone').click()
        await found.getByText('Vous n’avez pas encore de clé d’accès').waitFor()
        await button(found, 'Mettre fin à toutes les autres').click()
        await found.getByText(/sessions ont pris fin/).waitFor()
        await clerk.reload()
        await clerk.getByLabel('Adresse e-mail').waitFor()
        await found.reload()
        await found.getByText('Cette session').waitFor()
      },
    )

    await t.test('the passkey of the lost telephone is refused', async () => {
      const refused = clerk.getByRole('alert').filter({ hasText: 'Cette clé d’accès n’est pas reconnue ici.' })
      await Promise.race([refused.waitFor(), button(clerk, BY_PASSKEY).click()]).catch(() => {})
      await refused.waitFor()
    })
  })
})
