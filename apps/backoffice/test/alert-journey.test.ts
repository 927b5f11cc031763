import assert from 'node:assert/strict'
import { after, before, describe } from 'node:test'
import { getAdminActeur, updateActeur } from '../../../contract/acteurs/acteurs.ts'
import { changeTeamMember, listTeam } from '../../../contract/acteurs/team.ts'
import { listCommunes } from '../../../contract/communes/communes.ts'
import { getCompte } from '../../../contract/compte/compte.ts'
import { correctAlert } from '../../../contract/publications/event-routes.ts'
import { moderateAdminPublication } from '../../../contract/publications/publications-admin.ts'
import { createPublication, getPublication, listPublicationTypes } from '../../../contract/publications/publications.ts'
import { approveEnvoi, beginEnvoi, listEnvois, resumeEnvoi, stopEnvoi } from '../../../contract/suivis/envois.ts'
import { listOwnPublications } from '../../../contract/publications/drafts.ts'
import { endGeneralStop, stopEverything } from '../../../server/chapters/suivis/envois/general-stop.ts'
import { openPostgres } from '../../../server/platform/db/open.ts'
import { browserTest, openVisit, type Visit } from './browser.ts'
import { noBrowser } from './chromium.ts'
import { settled } from './page.ts'
import { until } from './until.ts'
import { type SendingService, sendingService } from './sending-service.ts'
import { clientAt } from './service.ts'

const HELD = Array.from({ length: 30 }, (_, n) => `hold@suiveuse${n}.example.fr`)
/** The most taps from opening the space to an alert that is sent. */
const TAPS_MAX = 6
/** And to its end, told to those who were warned. */
const ENDING_TAPS_MAX = 3

/** The way of an alert from a mayor's telephone to those who follow, counted at the receiver. Spec §2-86. */
describe('the alert of a town hall', { skip: noBrowser }, () => {
  let service: SendingService
  before(async () => {
    service = await sendingService()
    await service.follow(HELD)
  })
  after(() => service.close())
  const at = () => service.url
  /** The messages to those who follow, without the service's letters to accounts. */
  const received = () => service.mail.got.filter(({ to }) => to.includes('suiveuse'))
  /** The mail server lets go what it holds, until so many messages have arrived and the page shows it. */
  async function arrives(count: number, { page }: Visit, shown: string | RegExp): Promise<void> {
    await until(
      async () => {
        service.mail.letGo()
        return [received().length, await page.getByText(shown, { exact: true }).count()] as const
      },
      ([n, found]) => n >= count && found > 0,
    )
    assert.equal(received().length, count)
  }
  /** Lets go what is held until so many sendings of the page have ended. */
  const ended = async (count: number, { page }: Visit) =>
    until(
      async () => {
        service.mail.letGo()
        return page.getByText('Envoi terminé', { exact: true }).count()
      },
      (found) => found === count,
    )
  const idOf = ({ page }: Visit) => /publications\/([^/]+)/.exec(page.url())?.[1] ?? ''

  browserTest(
    'from opening the space to "acceptées" in few taps; stopped, taken up again, corrected, ended, proven',
    { app: 'espace', as: 'mairie@demo.test', width: 390, height: 844, at },
    async (visit, t) => {
      const { page, goto } = visit
      service.mail.got.length = 0
      let taps = 0
      const tap = async (role: 'button' | 'link', name: string | RegExp) => {
        taps += 1
        await page
          .getByRole(role, { name, exact: typeof name === 'string' })
          .first()
          .click()
      }
      const look = async () => {
        await settled(page)
        assert.deepEqual(await visit.axe(), [])
        assert.ok((await visit.sidewaysScroll()) <= 0)
      }
      await goto('/')
      await tap('link', 'Alerte')
      await page.getByRole('heading', { name: 'Que se passe-t-il' }).waitFor()
      await look()
      await tap('button', 'Route barrée')
      await page.getByRole('heading', { name: 'Est-ce grave' }).waitFor()
      await look()
      await tap('button', /^Vigilance/)
      const blanks = page.getByRole('group', { name: 'À compléter' })
      const things = { Rue: 'rue de Lille', De: 'la gare', À: 'le rond-point', Raison: 'travaux', Déviation: 'le boulevard' }
      for (const [name, value] of Object.entries(things)) await blanks.getByLabel(name, { exact: true }).fill(value)
      await page.getByText('Rue de Lille : circulation fermée entre la gare et le rond-point.').waitFor()
      assert.equal(await page.getByRole('combobox', { name: 'Rues ou secteurs' }).inputValue(), 'rue de Lille')
      // A closed road ends this evening, or the next: the model says so.
      await page.locator('button[aria-pressed=true]', { hasText: /20\sh$/ }).waitFor()
      await look()
      await tap('button', 'Aperçu')
      await page.getByRole('heading', { name: 'Rue de Lille barrée' }).waitFor()
      await page.getByText(/, jusqu’(?:à|au) .*20\sh$/).waitFor()
      await look()
      await page.getByRole('button', { name: 'Publier sans prévenir' }).waitFor()
      assert.equal(received().length, 0, 'nothing leaves before somebody sends')
      await tap('button', 'Publier et prévenir 30 personnes')
      await page.getByText('acceptées').first().waitFor()
      const id = idOf(visit)
      await look()
      t.diagnostic(`${taps} taps from opening the space to the sending`)
      assert.ok(taps <= TAPS_MAX)

      await until(
        async () => received().length,
        (n) => n >= 4,
      )
      await page.getByRole('button', { name: 'Arrêter l’envoi' }).click()
      await page.getByText('Envoi arrêté. 20 messages').first().waitFor()
      await arrives(20, visit, /^20 acceptées sur 30$/)
      await page.getByText('Arrêté par une personne.').waitFor()
      await look()
      await page.getByRole('button', { name: 'Reprendre l’envoi' }).click()
      await page.getByText('Envoi en cours', { exact: true }).waitFor()
      await arrives(30, visit, /^30 acceptées sur 30$/)
      assert.equal(new Set(received().map(({ to }) => to)).size, 30)

      await page.getByRole('link', { name: 'Voir l’alerte' }).click()
      await page.getByRole('button', { name: 'Corriger l’alerte' }).click()
      const dialog = page.getByRole('dialog')
      await dialog.getByLabel('Ce qui change').fill('Les bus passent.')
      await dialog.getByRole('button', { name: 'Corriger sans prévenir' }).waitFor()
      await look()
      await dialog.getByRole('button', { name: 'Corriger et prévenir 30 personnes' }).click()
      await ended(2, visit)
      assert.equal(received().length, 60)
      assert.match(received().at(-1)?.source ?? '', /Les bus passent/)
      await goto('/')
      await page.getByText(/^30 prévenues à /).waitFor()
      await look()
      taps = 0
      await tap('button', 'Mettre fin')
      await dialog.getByText('Tout est rentré dans l’ordre.').waitFor()
      await look()
      await tap('button', 'Mettre fin et prévenir 30 personnes')
      t.diagnostic(`${taps} taps from opening the space to the end`)
      assert.ok(taps <= ENDING_TAPS_MAX)
      await dialog.waitFor({ state: 'detached' })
      await goto(`/publications/${id}`)
      await ended(3, visit)
      assert.match(received().at(-1)?.source ?? '', /Tout est rentr/)
      assert.equal(received().length, 90)

      await page.getByRole('link', { name: 'Preuve de l’envoi' }).click()
      await page.getByRole('article', { name: 'Preuve de l’envoi' }).getByText('Alerte levée', { exact: true }).last().waitFor()
      const proof = await page.getByRole('article').innerText()
      for (const words of [/Mairie de Béthune/, /Claire Hennebelle/, /30, en \d+ (?:s|min)/, /Les bus passent\./, /[0-9a-f]{64}/])
        assert.match(proof, words)
      await look()
      const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Fichier JSON' }).click()])
      assert.equal(file.suggestedFilename(), `preuve-${id}.json`)
      await page.emulateMedia({ media: 'print' })
      assert.equal(await page.getByRole('navigation', { name: 'Rubriques' }).isVisible(), false)
      assert.equal(await page.getByRole('article').isVisible(), true)
      assert.equal(
        await page.evaluate(() => getComputedStyle(document.querySelector('.space') as Element).minHeight),
        '0px',
        'no empty page follows',
      )
    },
  )

  browserTest(
    'a text that changes after it was seen sends nothing; withdrawn after it was sent, those who were told can be told',
    { app: 'espace', as: 'mairie@demo.test', width: 390, scheme: 'dark', at, expects: [404, 412] },
    async (visit) => {
      const { page, goto } = visit
      const id = await alertOf(visit, 'vigilance')
      service.mail.got.length = 0
      await goto(`/publications/${id}/envois`)
      const send = page.getByRole('button', { name: 'Diffuser à 30 personnes' })
      await send.waitFor()
      await visit.api(correctAlert, { params: { id }, body: { message: 'Autre vent', body: 'Fermez les fenêtres.' } })
      await send.click()
      await page.getByText('Rien n’a été envoyé : le texte ou le nombre de personnes vient de changer.').first().waitFor()
      await page.getByText('Voir le message').click()
      await page.getByText('Fermez les fenêtres.').waitFor()
      await send.click()
      await arrives(30, visit, /^30 acceptées sur 30$/)
      await page.getByRole('link', { name: 'Voir l’alerte' }).click()
      await page.getByRole('button', { name: 'Retirer' }).click()
      const dialog = page.getByRole('dialog')
      await dialog.getByLabel('Ce qu’il faut en dire (facultatif)').fill('Ce n’était pas notre commune.')
      await settled(page)
      assert.deepEqual(await visit.axe(), [])
      await dialog.getByRole('button', { name: 'Retirer et prévenir 30 personnes' }).click()
      await page.getByText('Alerte retirée.').first().waitFor()
      await ended(2, visit)
      assert.equal(received().length, 60)
      assert.match(received().at(-1)?.source ?? '', /n=E2=80=99=C3=A9tait|n’était/)
    },
  )

  browserTest(
    'stopped by the operator while the button is on the screen: nothing leaves, and the screen says who stopped it',
    { app: 'espace', as: 'mairie@demo.test', width: 390, at, expects: [409] },
    async (visit, t) => {
      if (service.databaseUrl === null) return t.skip('needs TEST_DATABASE_URL')
      const { page, goto } = visit
      const { db, close } = openPostgres(service.databaseUrl, { max: 1 })
      const id = await alertOf(visit, 'vigilance')
      service.mail.got.length = 0
      try {
        await goto(`/publications/${id}/envois`)
        const send = page.getByRole('button', { name: 'Diffuser à 30 personnes' })
        await send.waitFor()
        await stopEverything(db, 'Liste fausse')
        await send.click()
        await page.getByText('Les envois sont arrêtés par l’exploitant de ce service : rien ne part pour le moment.').first().waitFor()
        await page.getByText('Tous les envois sont arrêtés').waitFor()
        assert.equal(await send.count(), 0)
        await settled(page)
        assert.deepEqual(await visit.axe(), [])
        assert.equal(received().length, 0)
      } finally {
        await endGeneralStop(db)
        await close()
      }
    },
  )

  browserTest(
    'a message with words to fill in asks; who does not publish sends it to be read over, and nothing leaves',
    { app: 'espace', as: 'redaction@demo.test', width: 390, at },
    async (visit) => {
      const { page, goto } = visit
      service.mail.got.length = 0
      await goto('/alerte')
      await page.getByRole('button', { name: 'Coupure d’eau' }).click()
      await page.getByRole('button', { name: /^Information/ }).click()
      await page.getByRole('button', { name: '48 heures' }).click()
      await page.getByRole('combobox', { name: 'Rues ou secteurs' }).fill('Le Port, rue Haute')
      await page.reload()
      assert.equal(
        await page.getByRole('combobox', { name: 'Rues ou secteurs' }).inputValue(),
        'Le Port, rue Haute',
        'what was chosen survives a reload',
      )
      await page.getByRole('button', { name: 'Aperçu' }).click()
      await page.getByText('Votre alerte sera relue avant d’être visible.').waitFor()
      await page.getByText('Il manque : rue ou quartier, jour, de, à, raison.').waitFor()
      await page.getByRole('button', { name: 'Publier quand même' }).click()
      await page.getByRole('button', { name: 'Envoyer en relecture' }).click()
      await page.getByText('Alerte envoyée en relecture. Rien n’est parti aux habitants.').first().waitFor()
      await page.getByText('Pour envoyer, il faut être de la mairie et publier sans relecture.').waitFor()
      assert.deepEqual(await visit.axe(), [])
      assert.equal(await page.getByRole('button', { name: /^Diffuser/ }).count(), 0)
      const [waiting] = (await visit.api(listOwnPublications, { query: { etat: 'pending' } })).data
      assert.deepEqual([waiting?.id, waiting?.alerte?.secteurs], [idOf(visit), ['Le Port', 'rue Haute']])
      assert.equal(received().length, 0)
    },
  )

  browserTest(
    'a town hall of several communes chooses among them; its own is ticked first, and the preview says which',
    { app: 'espace', as: 'mairie@demo.test', width: 390, at },
    async (visit) => {
      const { page, goto } = visit
      const admin = clientAt(at(), 'admin@demo.test')
      const office = (await visit.api(getCompte, {})).data.acteurs.find(({ type }) => type === 'mairie')
      assert.ok(office)
      const own = (await visit.api(listCommunes, { query: { id: office.commune_id } })).data[0]?.nom ?? ''
      const other = (await visit.api(listCommunes, { query: { sort: 'nom_desc', per_page: '1' } })).data[0]
      assert.ok(other && other.id !== office.commune_id)
      const params = { id: office.id }
      const { commune_ids: former } = (await admin(getAdminActeur, { params })).data
      await admin(updateActeur, { params, body: { commune_ids: [other.id] } })
      try {
        await goto('/alerte')
        await page.getByRole('button', { name: 'Autre' }).click()
        await page.getByRole('button', { name: /^Information/ }).click()
        await page.getByRole('textbox', { name: 'Message' }).fill('Marché déplacé\nSamedi, il est place du Marais.')
        await page.getByRole('button', { name: '48 heures' }).click()
        const tick = (name: string) => page.getByRole('group', { name: 'Communes' }).getByRole('checkbox', { name })
        assert.deepEqual([await tick(own).isChecked(), await tick(other.nom).isChecked()], [true, false])
        await tick(own).click()
        assert.equal(await tick(own).isChecked(), true, 'an alert is of one commune at least')
        await tick(other.nom).check()
        await settled(page)
        assert.deepEqual(await visit.axe(), [])
        await page.reload()
        assert.equal(await tick(other.nom).isChecked(), true)
        await page.getByRole('button', { name: 'Aperçu' }).click()
        await page.getByText(`${own}, ${other.nom}`, { exact: true }).waitFor()
        assert.deepEqual(await visit.axe(), [])
        await page.getByRole('button', { name: 'Publier sans prévenir' }).click()
        await page.waitForURL(/publications\/[^/]+\/envois/)
        const published = (await visit.api(getPublication, { params: { id: idOf(visit) } })).data
        assert.deepEqual([published.commune_id, published.commune_ids], [office.commune_id, [other.id]])
      } finally {
        await admin(updateActeur, { params, body: { commune_ids: former } })
      }
    },
  )

  browserTest(
    'a danger of the only person asks for the name of the commune; with a colleague it waits for the agreement, or says why not',
    { app: 'espace', as: 'mairie@demo.test', width: 390, at },
    async (visit) => {
      const { page, goto } = visit
      service.mail.got.length = 0
      const alone = await alertOf(visit, 'danger')
      await goto(`/publications/${alone}/envois`)
      await page.getByRole('textbox', { name: 'Tapez le nom de la commune' }).fill('bethune')
      assert.deepEqual(await visit.axe(), [])
      await page.getByRole('button', { name: /^Diffuser à \d+ personnes$/ }).click()
      await ended(1, visit)
      const all = received().length
      assert.ok(all >= 30)

      const acteur = (await visit.api(getCompte, {})).data.acteurs.find(({ type }) => type === 'mairie')
      const team = (await visit.api(listTeam, { params: { id: acteur?.id ?? '' } })).data
      const hugo = team.find(({ email }) => email === 'redaction@demo.test')
      const maySend = (permissions: ('manage_publications' | 'publish_publications')[]) =>
        visit.api(changeTeamMember, { params: { id: acteur?.id ?? '', userId: hugo?.user_id ?? '' }, body: { permissions } })
      await maySend(['manage_publications', 'publish_publications'])
      const together = await alertOf(visit, 'danger')
      await goto(`/publications/${together}/envois`)
      await page.getByText('Une alerte grave part avec l’accord d’une deuxième personne : Hugo Lemaire.').waitFor()
      const nobody = page.getByText('Personne d’autre n’est joignable ?')
      const why = page.getByRole('textbox', { name: 'Pourquoi vous prévenez sans accord' })
      await nobody.click()
      await why.fill('Hugo ne répond pas.')
      assert.deepEqual(await visit.axe(), [])
      page.on('dialog', (question) => void question.accept())
      await goto(`/publications/${await alertOf(visit, 'danger')}/envois`)
      await nobody.click()
      assert.equal(await why.inputValue(), '', 'the reason is of the other alert')
      await goto(`/publications/${together}/envois`)
      await page.getByRole('button', { name: /^Demander l’accord pour \d+ personnes$/ }).click()
      await page.getByText('Attend un accord', { exact: true }).waitFor()
      await page.getByText(/Accord demandé par e-mail à Hugo Lemaire/).waitFor()
      assert.equal(received().length, all, 'nothing leaves before somebody agrees')
      const other = await openVisit({ app: 'espace', as: 'redaction@demo.test', width: 390, at })
      try {
        await other.visit.goto(`/publications/${together}/envois`)
        await other.visit.page.getByText('Votre accord est demandé').waitFor()
        assert.deepEqual(await other.visit.axe(), [])
        await other.visit.page.getByRole('button', { name: /^Approuver et diffuser à \d+ personnes$/ }).click()
        await ended(1, other.visit)
        assert.deepEqual(other.visit.faults, [])
      } finally {
        await other.close()
        await maySend(['manage_publications'])
      }
      await ended(1, visit)
      await page.getByText('Accord de Hugo Lemaire').waitFor()
      assert.equal(received().length, 2 * all)
    },
  )

  browserTest(
    'an administrator stops and cancels beside the alert, with the trail and the proof; refused, the dialog closes and the list is of now',
    { width: 390, at, expects: [409] },
    async (visit) => {
      const { page, goto } = visit
      const office = { api: clientAt(at(), 'mairie@demo.test') }
      const dialog = page.getByRole('dialog')
      const begin = async (id: string) => {
        const { version, prets } = (await office.api(listEnvois, { params: { id } })).data
        const { destinataires } = prets.find(({ genre }) => genre === 'premier') ?? assert.fail('nothing to send')
        const body = { genre: 'premier', destinataires } as const
        return (await office.api(beginEnvoi, { params: { id }, body, headers: { 'if-match': `"v${version}"` } })).data.id
      }
      const id = await alertOf(office, 'vigilance')
      const envoi = await begin(id)
      await goto(`/publications/${id}`)
      const panel = page.getByRole('region', { name: 'Envoi aux habitants' })
      await panel.getByRole('button', { name: 'Arrêter l’envoi' }).click()
      await office.api(stopEnvoi, { params: { id: envoi } })
      await dialog.getByRole('button', { name: 'Arrêter l’envoi' }).click()
      await page.getByText(/^Rien n’a été arrêté/).waitFor()
      await panel.getByText('Diffusion · Envoi interrompu').waitFor()
      assert.equal(await dialog.count(), 0)
      const { version, envois } = (await office.api(listEnvois, { params: { id } })).data
      const destinataires = envois[0]?.restent ?? 0
      await office.api(resumeEnvoi, { params: { id: envoi }, body: { destinataires }, headers: { 'if-match': `"v${version}"` } })
      await page.reload()
      await panel.getByRole('button', { name: 'Arrêter l’envoi' }).click()
      await settled(page)
      assert.deepEqual(await visit.axe(), [])
      await dialog.getByRole('button', { name: 'Arrêter l’envoi' }).click()
      await panel.getByText('Arrêté par une personne.').waitFor()
      await settled(page)
      assert.deepEqual(await visit.axe(), [])
      assert.ok((await visit.sidewaysScroll()) <= 0)
      await panel.getByRole('link', { name: 'Journal de cet envoi' }).click()
      await page.getByText('a arrêté un envoi aux abonnés').first().waitFor()
      await page.goBack()
      await panel.getByRole('link', { name: 'Preuve de l’envoi' }).click()
      await page.getByRole('article', { name: 'Preuve de l’envoi' }).getByText('Envoi repris').waitFor()

      const acteur = (await office.api(getCompte, {})).data.acteurs.find(({ type }) => type === 'mairie')?.id ?? ''
      const team = (await office.api(listTeam, { params: { id: acteur } })).data
      const params = { id: acteur, userId: team.find(({ email }) => email === 'redaction@demo.test')?.user_id ?? '' }
      const permit = (permissions: ('manage_publications' | 'publish_publications')[]) =>
        office.api(changeTeamMember, { params, body: { permissions } })
      await permit(['manage_publications', 'publish_publications'])
      try {
        const grave = await alertOf(office, 'danger')
        await begin(grave)
        await goto(`/publications/${grave}`)
        await panel.getByText('Diffusion · Attend un accord').waitFor()
        await panel.getByText(/^Pour \d+ personnes, quand une deuxième personne/).waitFor()
        await panel.getByRole('button', { name: 'Annuler cet envoi' }).click()
        await dialog.getByRole('textbox', { name: /^Motif/ }).fill('Le service de la préfecture dément.')
        await settled(page)
        assert.deepEqual(await visit.axe(), [])
        await dialog.getByRole('button', { name: 'Garder l’envoi' }).waitFor()
        await dialog.getByRole('button', { name: 'Annuler cet envoi' }).click()
        await panel.getByText('Motif du renvoi : Le service de la préfecture dément.').waitFor()
        await panel.getByText('Diffusion · Envoi annulé').waitFor()
        assert.equal(await panel.getByRole('button').count(), 0)
      } finally {
        await permit(['manage_publications'])
      }
    },
  )

  /** Lets somebody else of the town hall agree, and the last sending of an alert leave, with their agreement where it waits for one. */
  async function withColleague({ api: own }: Pick<Visit, 'api'>, act: (leaves: (id: string) => Promise<string | null>) => Promise<void>) {
    const hugo = clientAt(at(), 'redaction@demo.test')
    const acteur = (await own(getCompte, {})).data.acteurs.find(({ type }) => type === 'mairie')?.id ?? ''
    const team = (await own(listTeam, { params: { id: acteur } })).data
    const params = { id: acteur, userId: team.find(({ email }) => email === 'redaction@demo.test')?.user_id ?? '' }
    const last = async (id: string) => (await own(listEnvois, { params: { id } })).data.envois[0]
    await own(changeTeamMember, { params, body: { permissions: ['manage_publications', 'publish_publications'] } })
    try {
      await act(async (id) => {
        const envoi = await last(id)
        if (envoi?.etat === 'a_approuver') await hugo(approveEnvoi, { params: { id: envoi.id }, body: { empreinte: envoi.empreinte } })
        await until(
          async () => {
            service.mail.letGo()
            return (await last(id))?.etat
          },
          (etat) => etat === 'termine',
        )
        return envoi?.message.changement ?? null
      })
    } finally {
      await own(changeTeamMember, { params, body: { permissions: ['manage_publications'] } })
    }
  }

  browserTest(
    'what a text of one’s own waits for is said before it is typed, of an end and of a withdrawal; an administrator’s hiding has none',
    { app: 'espace', as: 'mairie@demo.test', width: 390, at },
    async (visit) =>
      withColleague(visit, async (leaves) => {
        const { page, goto } = visit
        const waits = 'Un texte à vous attend d’abord l’accord d’une deuxième personne : Hugo Lemaire.'
        const dialog = page.getByRole('dialog')
        const id = await alertOf(visit, 'danger')
        const { version, prets } = (await visit.api(listEnvois, { params: { id } })).data
        const first = { genre: 'premier', destinataires: prets[0]?.destinataires ?? 0 } as const
        await visit.api(beginEnvoi, { params: { id }, body: first, headers: { 'if-match': `"v${version}"` } })
        await leaves(id)
        const office = await openVisit({ width: 390, at })
        try {
          await office.visit.goto(`/publications/${id}`)
          await office.visit.page.getByRole('button', { name: 'Mettre fin à l’alerte' }).click()
          await office.visit.page
            .getByRole('dialog')
            .getByText(/Sans motif, son message de fin part tout de suite/)
            .waitFor()
          await settled(office.visit.page)
          assert.deepEqual(await office.visit.axe(), [])
        } finally {
          await office.close()
        }
        await goto(`/publications/${id}`)
        await page.getByRole('button', { name: 'Retirer' }).click()
        await dialog.getByText(`Sans texte, le message part tout de suite. ${waits}`).waitFor()
        await page.keyboard.press('Escape')
        await page.getByRole('button', { name: 'Mettre fin' }).click()
        await dialog.getByText(`Avec une phrase proposée, le message part tout de suite. ${waits}`).waitFor()
        await dialog.getByRole('button', { name: /^Mettre fin et prévenir/ }).waitFor()
        await dialog.getByText('Écrire autre chose').click()
        await dialog.getByLabel('Votre phrase').fill('Revenez chez vous.')
        await dialog
          .getByText('L’alerte prend fin tout de suite. Le message part avec l’accord d’une deuxième personne : Hugo Lemaire.')
          .waitFor()
        await settled(page)
        assert.deepEqual(await visit.axe(), [])
        await dialog.getByRole('button', { name: 'Mettre fin sans prévenir' }).click()
        await dialog.waitFor({ state: 'detached' })

        await goto(`/publications/${id}/envois`)
        await page.getByText(`Avec la phrase « Tout est rentré dans l’ordre. », le message part tout de suite. ${waits}`).waitFor()
        const said = page.getByRole('textbox', { name: 'Message (facultatif)' })
        await said.fill('Tout est rentré dans l’ordre.')
        await page.getByRole('button', { name: /^Dire la fin à/ }).waitFor()
        await said.fill('Revenez par le pont.')
        page.once('dialog', (question) => void question.accept())
        await page.reload()
        await said.waitFor()
        assert.equal(await said.inputValue(), 'Revenez par le pont.')
        await page.getByRole('button', { name: /^Demander l’accord pour/ }).click()
        await page.getByText('Attend un accord', { exact: true }).waitFor()
        const [asked] = (await visit.api(listEnvois, { params: { id } })).data.envois
        assert.equal(asked?.message.changement, 'Revenez par le pont.', 'what was typed is what is asked about')

        const admin = clientAt(at(), 'admin@demo.test')
        await admin(moderateAdminPublication, { params: { id }, body: { moderation_status: 'rejected', reason: 'Erreur' } })
        await page.reload()
        await page.getByText('Cette alerte n’a pas été retirée par votre équipe').waitFor()
        assert.equal(await said.count(), 0)
        await page.getByRole('button', { name: /^Dire le retrait à/ }).waitFor()
        assert.deepEqual(await visit.axe(), [])
      }),
  )

  /** An office of its own hour: the others have used up theirs. */
  describe('of another end', () => {
    before(async () => {
      await service.close()
      service = await sendingService()
      await service.follow(HELD)
    })
    browserTest(
      'another end is said in the words of the site and of the letters',
      { app: 'espace', as: 'mairie@demo.test', width: 390, at },
      async (visit) =>
        withColleague(visit, async (leaves) => {
          const { page, goto } = visit
          const id = await alertOf(visit, 'vigilance')
          const dialog = page.getByRole('dialog')
          await goto(`/publications/${id}`)
          await page.getByRole('button', { name: 'Prolonger' }).click()
          await dialog.getByRole('button', { name: '48 heures' }).click()
          await dialog.getByRole('button', { name: /^Prolonger et (?:prévenir|demander l’accord)/ }).click()
          await dialog.waitFor({ state: 'detached' })
          assert.match(
            (await leaves(id)) ?? '',
            /^L’alerte est prolongée jusqu’(?:au|à) [a-z]+ \d+(?:er)?\s\p{L}+(?: à \d+\sh(?:\s\d\d)?|, minuit)\.$/u,
          )
        }),
    )
  })

  /** Publishes an alert of the visitor's town hall. Returns its id. */
  async function alertOf({ api: own }: Pick<Visit, 'api'>, severite: 'vigilance' | 'danger'): Promise<string> {
    const acteur = (await own(getCompte, {})).data.acteurs.find(({ type }) => type === 'mairie')
    const type = (await own(listPublicationTypes, { query: {} })).data.find(({ kind }) => kind === 'alerte')
    assert.ok(acteur && type)
    const of = { acteur_id: acteur.id, commune_id: acteur.commune_id, type_id: type.id, alerte: { severite } }
    const expire_le = new Date(Date.now() + 86_400_000).toISOString()
    return (await own(createPublication, { body: { title: 'Fumée au port', body: 'Restez chez vous.', expire_le, ...of } })).data.id
  }
})
