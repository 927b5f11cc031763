import assert from 'node:assert/strict'
import { beforeEach, describe, test } from 'node:test'
import { harness } from '../../test/harness.ts'
import { get, patch } from '../../test/http.ts'
import { PDF_PROOF } from '../../test/make-claims.ts'
import { makeActeur } from '../../test/make.ts'
import { fill, type GotPage, open, sendForm, stampsOfForms } from '../../test/pages.ts'
import { setStage, type Stage } from '../../test/stage.ts'
import { asTyped } from '../../test/typed.ts'
import { newFollowUpCode } from '../../chapters/claims/follow-up/follow-up-code.ts'

const MESSAGE = 'Je suis la trésorière depuis 2023.'
const PDF = new File([PDF_PROOF], 'récépissé.pdf', { type: 'application/pdf' })

/** A claim without an account, from the residents' site, without JavaScript. docs/decisions/0028. */
describe('a claim that is followed on the site', () => {
  let stage: Stage
  let slug: string
  beforeEach(async () => {
    stage = await setStage()
    const { db } = await harness()
    const id = await makeActeur(stage.commune, { nom: 'Chorale', site_web: 'https://chorale.example.fr' })
    slug = (await db.selectFrom('acteurs').select('slug').where('id', '=', id).executeTakeFirstOrThrow()).slug
  })
  const codeOf = ({ text }: GotPage): string =>
    /<strong class="secret">([0-9A-Z-]{23})<\/strong>/.exec(text)?.[1] ?? assert.fail('nothing found')
  const followedAt = ({ text }: GotPage): string => /action="([^"]+)"/.exec(text)?.[1] ?? assert.fail('nothing found')
  async function claimed(fields: Record<string, string> = {}) {
    const sent = await fill(`/acteur/${slug}/gerer`, { message: MESSAGE, ...fields })
    assert.equal(sent.status, 200, sent.text.slice(sent.text.indexOf('<main')))
    const [code, path] = [codeOf(sent), followedAt(sent)]
    return {
      sent,
      code,
      path,
      id: path.split('/').at(-1) ?? '',
      act: (faire: string, more = {}) => sendForm(path, { faire, code, ...more }),
    }
  }
  const stored = async (id: string) => (await get(`/admin/claims/${id}`, stage.back)).body.data

  test('the code is shown once, by no cache and in no address; a page that is loaded again shows it again and claims nothing twice', async () => {
    const page = (await stampsOfForms()).page(`/acteur/${slug}/gerer`, Date.now() - 60_000)
    const body = { page_du: page, message: MESSAGE }
    const first = await sendForm(`/acteur/${slug}/gerer`, body)
    assert.deepEqual([first.status, first.headers.get('cache-control'), first.headers.get('location')], [200, 'no-store', null])
    const again = await sendForm(`/acteur/${slug}/gerer`, body)
    assert.equal(codeOf(again), codeOf(first))
    assert.match(first.text, /Vous n’avez pas donné d’adresse e-mail/)
    assert.ok(!followedAt(first).includes(codeOf(first)))
    const opened = await open(followedAt(first))
    assert.equal(opened.status, 200)
    assert.ok(!opened.text.includes(codeOf(first)) && opened.text.includes('name="code"'))
    assert.match((await open(`/en${followedAt(first)}`)).text, /Follow your claim/)
  })

  test('its claimant reads the state, adds contact and evidence, and withdraws', async () => {
    const { act, code, path, id } = await claimed()
    for (const faire of ['constructor', '__proto__', '']) assert.match((await act(faire)).text, /<h2>En cours d’examen<\/h2>/)
    assert.doesNotMatch((await act('constructor')).text, /role="status"/)
    assert.match((await act('voir')).text, /En cours d’examen[^]*Je suis la trésorière/)
    assert.equal((await sendForm(path, { code: asTyped(code.toLowerCase().replaceAll('-', ' ')) })).status, 200)
    assert.match((await act('contact', { nom: 'Zoé', email: 'zoe@example.fr' })).text, /C’est enregistré/)
    assert.deepEqual([(await stored(id)).nom, (await stored(id)).email], ['Zoé', 'zoe@example.fr'])

    const asked = await act('adresse', { adresse: 'bureau@chorale.example.fr' })
    const preuve = /name="preuve" value="([^"]+)"/.exec(asked.text)?.[1] ?? assert.fail('no evidence')
    assert.match(asked.text, /Un code à six chiffres est prêt pour bureau@chorale\.example\.fr[^]*ne peut pas encore envoyer d’e-mails/)
    const wrong = await act('confirmer', { preuve, chiffres: '00 00' })
    assert.equal(wrong.status, 422)
    assert.ok(
      wrong.text.includes('value="00 00"') &&
        wrong.text.includes(`name="preuve" value="${preuve}"`) &&
        wrong.text.includes(`value="${code}"`),
    )
    assert.match((await act('page')).text, /Placez ce code n’importe où sur https:\/\/chorale\.example\.fr/)
    assert.doesNotMatch((await act('oter', { preuve })).text, /bureau@chorale/)
    assert.match((await act('retirer')).text, /La demande est retirée/)
    assert.equal((await stored(id)).status, 'withdrawn')
    const late = await act('contact', { nom: 'Trop tard' })
    assert.equal(late.status, 409)
    assert.match(late.text, /Rien n’a été envoyé/)
  })

  test('a document goes to those who decide, and is refused in words', async () => {
    const { code, path, id } = await claimed({ email: 'zoe@example.fr' })
    const { url } = await harness()
    const send = async (file: File, given = code) => {
      const body = new FormData()
      body.append('follow_up_code', given)
      body.append('file', file)
      return open(`${path}/document`, { method: 'POST', body, headers: { origin: url } })
    }
    const sent = await send(PDF)
    assert.equal(sent.status, 200, sent.text.slice(sent.text.indexOf('<main')))
    assert.match(sent.text, /Le document est ajouté à votre demande/)
    const { proofs } = await stored(id)
    assert.deepEqual([proofs.length, proofs[0].kind, proofs[0].filename], [1, 'file', 'récépissé.pdf'])
    assert.equal((await send(PDF, newFollowUpCode())).status, 404)
    const refused = await send(new File(['MZ'], 'programme.exe'))
    assert.ok(refused.status >= 400 && refused.status < 500)
    assert.match(refused.text, /Le document n’a pas été ajouté/)
    const foreign = await open(`${path}/document`, { method: 'POST', body: new FormData(), headers: { origin: 'https://evil.example' } })
    assert.equal(foreign.status, 403)
    assert.equal((await stored(id)).proofs.length, 1)
  })

  test('another code, the code of another claim and a claim that does not exist are one answer', async () => {
    const { code, path } = await claimed()
    const pages = [
      await sendForm(path, { code: newFollowUpCode() }),
      await sendForm(path.replace(/[^/]+$/, '01900000-0000-7000-8000-000000000000'), { code }),
      await sendForm(path, { code: newFollowUpCode(), faire: 'retirer' }),
    ]
    for (const { status, text } of pages) {
      assert.equal(status, 404)
      assert.match(text, /Aucune demande ne correspond à ce code/)
      assert.doesNotMatch(text, /trésorière/)
    }
  })

  test('the decision and its reason are read with the code', async () => {
    const { act, id } = await claimed()
    await patch(`/admin/claims/${id}`, { status: 'rejected', reason: 'Sans <preuve>' }, stage.back)
    const page = await act('voir')
    assert.match(page.text, /Refusée[^]*Sans &lt;preuve&gt;/)
    assert.doesNotMatch(page.text, /Retirer la demande/)
  })
})
