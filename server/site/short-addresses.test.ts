import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import { endingsOf, shortCode } from '../../contract/publications/short-code.ts'
import { type Harness, harness } from '../test/harness.ts'
import { get } from '../test/http.ts'
import { makeActeur, makeCommune, makeDefibrillateur, makePublication } from '../test/make.ts'
import { getPage, open } from '../test/pages.ts'

/** Spec §2-92, §2-93. */
describe('addresses that people type from paper, and of one device', () => {
  let h: Harness
  let commune = ''
  let acteur = ''
  before(async () => {
    h = await harness()
    await h.reset()
    commune = await makeCommune({ nom: 'Saint-Élan', slug: 'saint-elan' })
    acteur = await makeActeur(commune)
  })
  const leadsTo = async (path: string) => {
    const { status, headers } = await open(path)
    return [status, headers.get('location')]
  }

  test('a name with a dot is a file that a program tries, and means no commune', async () => {
    for (const path of ['/saint-elan.php', '/saint.elan', '/saint-elan.html', '/.saint-elan', '/saint-elan./agenda', '/saint.elan/agenda'])
      assert.deepEqual(await leadsTo(path), [404, null], path)
    assert.deepEqual(await leadsTo('/Saint-Elan'), [301, '/saint-elan'])
  })

  test('a code has six signs, and is found from its id and back', () => {
    for (const end of ['00000000', 'ffffffff', '40000001', '3fffffff', '12345678']) {
      const code = shortCode(`01a22754-51d2-7705-b9b1-36a8${end}`)
      assert.match(code, /^[0-9a-hjkmnp-tv-z]{6}$/)
      assert.ok(endingsOf(code).includes(end), end)
      assert.deepEqual(endingsOf(code.toUpperCase()), endingsOf(code))
    }
    // Signs that look like others are read as these.
    assert.deepEqual(endingsOf('oOiIlL'), endingsOf('001111'))
    for (const wrong of ['', 'abc', 'abcdefg', 'abcdeu', 'abcde-']) assert.deepEqual(endingsOf(wrong), [], wrong)
  })

  test('a code leads to its publication, in any case, and to none that residents do not see', async () => {
    const id = await makePublication(acteur, commune, { title: 'Fête du pain' })
    const code = shortCode(id)
    assert.deepEqual(await leadsTo(`/p/${code}`), [302, `/publication/${id}/fete-du-pain`])
    assert.deepEqual(await leadsTo(`/p/${code.toUpperCase()}`), [302, `/publication/${id}/fete-du-pain`])
    assert.deepEqual(await leadsTo(`/en/p/${code}`), [302, `/en/publication/${id}/fete-du-pain`])
    const answer = await get(`/publications/courtes/${code}`)
    assert.deepEqual([answer.status, answer.body.data.map((one: { id: string }) => one.id)], [200, [id]])
    for (const hidden of [
      await makePublication(acteur, commune, { moderation_status: 'pending', valide: false }),
      await makePublication(acteur, commune, { deleted_at: new Date().toISOString() }),
      await makePublication(acteur, commune, { publie_le: '2999-01-01T00:00:00Z' }),
    ]) {
      assert.equal((await open(`/p/${shortCode(hidden)}`)).status, 404)
      assert.equal((await get(`/publications/courtes/${shortCode(hidden)}`)).status, 404)
    }
    for (const wrong of ['zzzzz0', 'abc', 'abcdefgh', 'uuuuuu']) assert.equal((await open(`/p/${wrong}`)).status, 404, wrong)
    assert.equal((await get('/publications/courtes/abc')).status, 422)
    await h.db.updateTable('publications').set({ deleted_at: new Date().toISOString() }).where('id', '=', id).execute()
    assert.equal((await open(`/p/${code}`)).status, 404)
  })

  test('publications of the same code are offered', async () => {
    const ids = ['01a22754-51d2-7705-b9b1-36a8abcdef01', '01a22754-51d2-7705-b9b1-36a86bcdef01']
    for (const [at, id] of ids.entries()) await makePublication(acteur, commune, { id, title: `Titre commun ${at}` })
    const { status, words } = await getPage(`/p/${shortCode(ids[0] ?? '')}`)
    assert.equal(status, 200)
    assert.match(words, /Plusieurs publications ont cette adresse Titre commun 0 · Saint-Élan \(\d+\) Titre commun 1 /)
  })

  test('a device has a page and a poster; its id in the list of the commune leads there', async () => {
    const { id, view } = await makeDefibrillateur(commune, { nom: 'Salle des fêtes', adresse: '1 place Haute' })
    const { words } = await getPage(`/defibrillateur/${id}`)
    assert.match(words, /Salle des fêtes .*Horaires d’accès inconnus.*1 place Haute.*Y aller.*15 SAMU/)
    assert.match((await getPage(`/en/defibrillateur/${id}`)).words, /Go there/)
    assert.match((await getPage(`/defibrillateur/${id}/affiche`)).words, /Défibrillateur Salle des fêtes 1 place Haute/)
    assert.deepEqual(await leadsTo(`/defibrillateur/${view}`), [301, `/defibrillateur/${id}`])
    assert.deepEqual(await leadsTo(`/defibrillateur/${view}/affiche`), [301, `/defibrillateur/${id}/affiche`])
    const list = (await getPage('/saint-elan/defibrillateurs')).text
    assert.ok(list.includes(`href="/defibrillateur/${view}"`))
    const answer = await get(`/defibrillateurs/${view}`)
    assert.deepEqual([answer.status, answer.body.data.id, answer.body.data.nom], [200, id, 'Salle des fêtes'])
  })

  test('where telephones have a numbering plan of their own, the page and the poster have the numbers that are the same', async () => {
    const noumea = await makeCommune({ nom: 'Nouméa', slug: 'noumea', departement: '988' })
    const { id } = await makeDefibrillateur(noumea)
    for (const [at, has114] of [
      [(await makeDefibrillateur(commune)).id, true],
      [id, false],
    ] as const)
      for (const path of [`/defibrillateur/${at}`, `/defibrillateur/${at}/affiche`]) {
        const { text } = await getPage(path)
        assert.ok(text.includes('href="tel:15"') && text.includes('href="tel:112"'), path)
        assert.equal(text.includes('href="sms:114"'), has114, path)
      }
  })

  test('a device that the public does not see has none; the decision of its commune counts', async () => {
    const broken = await makeDefibrillateur(commune, { etat_fonctionnement: 'Hors service' })
    const shown = await makeDefibrillateur(commune, { etat_fonctionnement: 'Hors service' }, { admin_status: 'visible' })
    for (const [{ id }, status] of [
      [broken, 404],
      [shown, 200],
    ] as const) {
      assert.equal((await open(`/defibrillateur/${id}`)).status, status)
      assert.equal((await get(`/defibrillateurs/${id}`)).status, status)
    }
    for (const wrong of ['x', '01a22754-51d2-7705-b9b1-36a8ffffffff']) assert.equal((await open(`/defibrillateur/${wrong}`)).status, 404)
  })
})
