import assert from 'node:assert/strict'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { after, before, beforeEach, describe, test } from 'node:test'
import { simpleParser } from 'mailparser'
import { anotherService, harness } from '../../test/harness.ts'
import { ask, get } from '../../test/http.ts'
import { runJobs } from '../../test/jobs.ts'
import { fill, open, sendForm } from '../../test/pages.ts'
import { temporaryFolder } from '../../test/process.ts'
import { ALERTE, setStage, type Stage } from '../../test/stage.ts'

const EMAIL = 'riveraine@example.fr'
/** The address that a start with this port prints. Nothing listens there in this test. */
const PRINTED = 'http://127.0.0.1:8787'

/** Following, and being told, in the demonstration as `npm start` makes it: neither PUBLIC_URL nor a mail server. Spec §2-123. */
describe('following in the demonstration', () => {
  const folder = temporaryFolder()
  let service: Awaited<ReturnType<typeof anotherService>>
  let stage: Stage
  let slug: string
  before(async () => {
    service = await anotherService({ DEMO: 'on', PORT: '8787', DATA_DIR: folder.path, RATE_LIMITS: 'off' })
  })
  beforeEach(async () => {
    stage = await setStage()
    const { db } = await harness()
    await db.updateTable('communes').set({ slug: 'bethune', nom: 'Béthune' }).where('id', '=', stage.commune).execute()
    slug = 'bethune'
  })
  after(async () => {
    await service.close()
    folder.cleanUp()
  })
  /** The letters to an address in the folder, the oldest first. */
  const letters = async () => {
    const mail = join(folder.path, 'mail')
    const files = (await readdir(mail).catch(() => [])).filter((name) => name.endsWith('.eml')).toSorted()
    const read = await Promise.all(files.map(async (name) => simpleParser(await readFile(join(mail, name)))))
    return read.filter(({ to }) => to !== undefined && !Array.isArray(to) && to.text === EMAIL)
  }

  test('page, code, sheet, alert, proof: the letters lie in the folder, and each link has the printed address, whatever Host a request has', async () => {
    const { url } = service
    // Another name of this machine, and one of nobody.
    for (const host of ['localhost:8787', 'evil.example']) {
      const { status, text } = await open(`/${slug}/suivre`, { url, headers: { 'x-forwarded-host': host, host } })
      assert.equal(status, 200)
      assert.match(text, /name="email"/)
      assert.match(text, /Démonstration[^]*dossier\s«\s?mail\s?»/)
      assert.doesNotMatch(text, /evil\.example|n’envoie (?:pas|ni)/)
      assert.ok(text.includes(`<link rel="canonical" href="${PRINTED}/${slug}/suivre"`))
    }
    const asked = await fill(`/${slug}/suivre`, { email: EMAIL, alertes: '1' }, { url })
    assert.match(asked.text, /est prêt pour[^]*dossier\s«\s?mail\s?»/)
    await runJobs(service.services)
    const code = /^\d{6}/.exec((await letters())[0]?.subject?.replaceAll(/(\d{3})\s(\d{3})/g, '$1$2') ?? '')?.[0] ?? assert.fail('no code')
    const sheet = await sendForm(`/${slug}/suivre/code`, { email: EMAIL, alertes: '1', code }, { url })
    assert.match(sheet.text, /C’est noté\.[^]*dossier\s«\s?mail\s?»/)

    const api = (path: string, body: unknown, headers: Record<string, string> = {}) =>
      ask('POST', `${url}/api/v1${path}`, { token: stage.maire.token, body, headers: { 'x-forwarded-host': 'evil.example', ...headers } })
    const alert = await api('/publications', {
      title: 'Eau coupée',
      body: 'Rue Basse.',
      acteur_id: stage.mairie,
      commune_id: stage.commune,
      type_id: ALERTE,
      expire_le: new Date(Date.now() + 86_400_000).toISOString(),
      alerte: { severite: 'vigilance' },
    })
    const { id, version = 1 } = alert.body.data
    const begun = await api(
      `/publications/${id}/envois`,
      { genre: 'premier', destinataires: 'moins_de_10' },
      { 'if-match': alert.headers.get('etag') ?? `"v${version}"` },
    )
    assert.equal(begun.status, 202, JSON.stringify(begun.body))
    await runJobs(service.services)
    const letter = (await letters()).find(({ subject }) => subject?.includes('Eau coupée')) ?? assert.fail('nobody was told')
    const links = (letter.text ?? '').match(/https?:\/\/[^\s<>)\]]+/g) ?? []
    assert.ok(links.length > 0)
    for (const link of links) assert.ok(link.startsWith(`${PRINTED}/`), link)
    const { body } = await get(`${url}/api/v1/publications/${id}/envois/preuve`, { token: stage.maire.token })
    assert.deepEqual([body.data.courriels, body.data.dossier_demo], [false, true])
    assert.equal(body.data.envois[0].comptes.acceptees, 'moins_de_10')
  })

  test('a form is accepted from the name by which the service is reached, and from no other site', async () => {
    const { url } = service
    assert.equal((await fill(`/${slug}/suivre`, { email: EMAIL, alertes: '1' }, { url })).status, 200)
    assert.equal(
      (await fill(`/${slug}/suivre`, { email: EMAIL, alertes: '1' }, { url, headers: { origin: 'https://evil.example' } })).status,
      403,
    )
  })
})
