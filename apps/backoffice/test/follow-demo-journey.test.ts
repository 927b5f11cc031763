import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { ALERTE } from '../../../server/test/stage.ts'
import { until } from '../../../server/test/jobs.ts'
import { preparedDatabase } from '../../../server/test/prepared-database.ts'
import { freePort, type Running, signInAt, startService, temporaryFolder } from '../../../server/test/process.ts'
// Closes the browser after the last test of the last file.
import './browser.ts'
import { browser, noBrowser } from './chromium.ts'
import { mailFolder } from './mail-folder.ts'
import { builtFromSources } from './service.ts'

const EMAIL = 'riveraine@example.fr'
const TAPS_MAX = 4

/** A resident and a mayor in the demonstration as `npm start` makes it: no address is set, and no mail server. Spec §2-123. */
describe('following in the default demonstration', { skip: noBrowser }, () => {
  const folder = temporaryFolder()
  let service: Running
  let origin: string
  let database: Awaited<ReturnType<typeof preparedDatabase>>
  before(async () => {
    database = await preparedDatabase(folder.path)
    const PORT = String(await freePort())
    origin = `http://127.0.0.1:${PORT}`
    const env = { DATA_DIR: folder.path, DEMO: 'on', PORT }
    ;[service] = await Promise.all([startService({ ...env, ...(database ? { DATABASE_URL: database.url } : {}) }), builtFromSources()])
  })
  after(async () => {
    await service?.end('SIGTERM')
    await database?.drop()
    folder.cleanUp()
  })
  const nextMail = mailFolder(folder.path)

  for (const javaScriptEnabled of [true, false])
    test(`from the page of an alert, in four taps at most, ${javaScriptEnabled ? 'with' : 'without'} JavaScript; the letters lie in the folder`, async () => {
      const email = javaScriptEnabled ? EMAIL : `sans-script-${EMAIL}`
      const context = await (
        await browser()
      ).newContext({ locale: 'fr-FR', viewport: { width: 390, height: 844 }, hasTouch: true, javaScriptEnabled })
      context.setDefaultTimeout(20_000)
      const page = await context.newPage()
      let taps = 0
      const tap = async (role: 'link' | 'button' | 'textbox', name: string) => {
        taps += 1
        await page.getByRole(role, { name }).first().tap()
      }
      try {
        await until('the start prints the address', () => service.output().includes(`${origin}/`))
        await page.goto(`${origin}/bethune/alertes`)
        await page.goto(`${origin}${await page.locator('article.alert a').first().getAttribute('href')}`)
        await tap('link', 'Être prévenu : Béthune')
        await page.getByText('dossier').first().waitFor()
        await tap('textbox', 'Votre adresse e-mail')
        // At the pace of a person: a form that is filled at once is a program’s.
        await page.keyboard.type(email, { delay: 200 })
        await tap('button', 'Recevoir un code')
        const { subject } = await nextMail(email)
        await page.getByRole('textbox', { name: 'Code à six chiffres' }).waitFor()
        assert.equal(await page.locator(':focus').getAttribute('name'), 'code')
        await page.keyboard.insertText(/^\d{6}/.exec(subject)?.[0] ?? assert.fail(subject))
        await tap('button', 'Confirmer')
        await page
          .getByRole('status')
          .filter({ hasText: /^\s*C’est noté\./ })
          .waitFor()
        assert.ok(taps <= TAPS_MAX, String(taps))
        // The tick of the page was left as it was: the commune is kept as well.
        const kept = javaScriptEnabled ? await page.evaluate(() => localStorage.getItem('beffroi.communes')) : null
        assert.equal(kept?.includes('"slug":"bethune"') ?? false, javaScriptEnabled)
      } finally {
        await context.close()
      }
    })

  test('who follows is told of an alert, by a letter whose links have the address that the start prints', async () => {
    const token = await signInAt(origin, 'mairie@demo.test', 'beffroi-demo')
    const api = async (method: string, path: string, body?: object, headers: Record<string, string> = {}) => {
      const answer = await fetch(`${origin}/api/v1${path}`, {
        method,
        headers: { authorization: `Bearer ${token}`, 'x-app-source': 'mairie', 'content-type': 'application/json', ...headers },
        ...(body ? { body: JSON.stringify(body) } : {}),
      })
      const got = (await answer.json()) as { data: unknown }
      assert.ok(answer.ok, JSON.stringify(got))
      return got.data
    }
    const { acteurs } = (await api('GET', '/me')) as { acteurs: { id: string; commune: { id: string } }[] }
    const [office] = acteurs
    const alert = (await api('POST', '/publications', {
      title: 'Rue de Lille barrée',
      body: 'La rue est fermée.',
      acteur_id: office?.id,
      commune_id: office?.commune.id,
      type_id: ALERTE,
      expire_le: new Date(Date.now() + 86_400_000).toISOString(),
      alerte: { severite: 'vigilance' },
    })) as { id: string }
    const { version, prets } = (await api('GET', `/publications/${alert.id}/envois`)) as {
      version: number
      prets: { genre: string; destinataires: unknown }[]
    }
    const [first] = prets
    assert.equal(first?.genre, 'premier')
    await api(
      'POST',
      `/publications/${alert.id}/envois`,
      { genre: 'premier', destinataires: first?.destinataires },
      { 'if-match': `"v${version}"` },
    )
    const { text } = await nextMail(EMAIL, /Rue de Lille barrée/i)
    const links = text.match(/https?:\/\/[^\s<>)\]]+/g) ?? []
    assert.ok(links.length > 0)
    for (const link of links) assert.ok(link.startsWith(`${origin}/`), link)
  })
})
