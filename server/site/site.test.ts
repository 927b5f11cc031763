// Neutral: pages are made from the API's answers, whose reads run on each kind.
import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import type { AddressInfo } from 'node:net'
import { sql } from 'kysely'
import { makeLogger } from '../platform/http/logs/request-log.ts'
import { untilUsable } from '../test/response-cache.ts'
import { anotherApp, anotherService, harness } from '../test/harness.ts'
import { assertError, ask, patch, post } from '../test/http.ts'
import { makePublication } from '../test/make.ts'
import { fill, open, slugOfCommune, warmPage } from '../test/pages.ts'
import { setStage, type Stage } from '../test/stage.ts'

/** The residents' site: pages from memory, languages, addresses, forms, refusals. */
describe('the residents’ site', () => {
  let stage: Stage
  let slug: string
  let url: string
  before(async () => {
    stage = await setStage()
    const { url: at } = await harness()
    url = at
    slug = await slugOfCommune(stage.commune)
    await untilUsable(url)
  })

  test('a commune’s page is complete HTML in both languages, with headers that let every cache store it', async () => {
    await makePublication(stage.acteur, stage.commune, { title: 'La fontaine est réparée' })
    for (const [path, words, language] of [
      [`/${slug}`, /Prochainement/, 'fr'],
      [`/en/${slug}`, /Coming up/, 'en'],
    ] as const) {
      const { status, headers, text } = await open(path)
      assert.equal(status, 200, path)
      assert.match(text, new RegExp(`^<!doctype html>\\n<html lang="${language}">`))
      assert.match(text, words)
      assert.match(text, /La fontaine est réparée/)
      assert.match(text, /<main id="contenu"/)
      assert.match(headers.get('cache-control') ?? '', /^public, max-age=5, must-revalidate, stale-while-revalidate=0$/)
      assert.match(headers.get('vary') ?? '', /^Accept-Encoding/)
      assert.equal(headers.get('content-encoding'), 'br')
      assert.equal(headers.get('set-cookie'), null)
      assert.doesNotMatch(text, / style="| on\w+="/)
      const policy = headers.get('content-security-policy') ?? ''
      assert.match(policy, /default-src 'none'; style-src 'self'(?: 'sha256-[\w+/=]+'){2}; script-src 'self'/)
      assert.match(policy, /frame-ancestors 'none'/)
    }
  })

  test('nothing on a page comes from another origin', async () => {
    for (const path of ['/', `/${slug}`, '/recherche?q=a']) {
      const { text } = await open(path)
      const loaded = [...text.matchAll(/<(?:img|script|link|iframe|source)[^>]*?\s(?:src|href|srcset)="([^"]+)"/g)].map(
        ([, address = '']) => address,
      )
      const rels = /rel="(?:canonical|alternate)"/
      const outside = [...text.matchAll(/<link[^>]*>/g)].filter(([tag]) => !rels.test(tag) && /href="https?:/.test(tag))
      assert.deepEqual(outside, [], path)
      assert.deepEqual(
        loaded.filter((address) => /^(?:https?:)?\/\//.test(address) && !address.startsWith(url)),
        [],
        path,
      )
    }
  })

  test('a page from memory is the one that was made, and 304 answers who has it', async () => {
    const made = await open(`/${slug}`)
    const cached = await warmPage(`/${slug}`)
    assert.equal(cached.text, made.text)
    const etag = cached.headers.get('etag') ?? ''
    const again = await open(`/${slug}`, { headers: { 'if-none-match': etag } })
    assert.equal(again.status, 304)
    for (const encoding of ['gzip', 'identity']) {
      const other = await open(`/${slug}`, { headers: { 'accept-encoding': encoding } })
      assert.equal(other.text, made.text, encoding)
      assert.equal(other.headers.get('etag'), etag, encoding)
    }
  })

  test('the log says of a page from memory what it says of any other', async () => {
    const lines: string[] = []
    const app = anotherApp((await harness()).services, { logger: makeLogger('info', { write: (line) => lines.push(line) }) })
    await app.listen({ host: '127.0.0.1', port: 0 })
    const at = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`
    await untilUsable(at)
    await warmPage(`/${slug}?q=jardin`, at)
    await warmPage(`/${slug}`, at)
    app.server.closeAllConnections()
    await app.close()
    const requests = lines.map((line) => JSON.parse(line)).filter(({ msg, route }) => msg === 'request' && route === '/:commune')
    const fields = (line: object) => Object.entries(line).map(([name, value]) => [name, typeof value])
    assert.ok(requests.length > 2)
    const [first, ...others] = requests
    assert.deepEqual(
      others.map((line) => fields(line)),
      others.map(() => fields(first)),
    )
    assert.ok(requests.every(({ status, ip, ms }) => status === 200 && ip === '127.0.0.0' && ms >= 0))
  })

  test('an unknown address that a browser asks for is answered once, and is no error of the log', async () => {
    const lines: string[] = []
    const app = anotherApp((await harness()).services, { logger: makeLogger('info', { write: (line) => lines.push(line) }) })
    await app.listen({ host: '127.0.0.1', port: 0 })
    const at = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`
    for (const [path, accept, status] of [
      ['/zz/zz/1', 'text/html', 404],
      ['/zz/zz/1/', 'text/html', 301],
      ['/sitemaps/communes-99', 'text/html', 404],
      ['/zz/zz/1', 'application/json', 404],
    ] as const)
      assert.equal((await fetch(`${at}${path}`, { headers: { accept }, redirect: 'manual' })).status, status, path)
    assert.equal((await fetch(`${at}/zz/zz/1`, { method: 'POST', headers: { accept: 'text/html' } })).status, 404)
    app.server.closeAllConnections()
    await app.close()
    assert.deepEqual(
      lines.filter((line) => JSON.parse(line).level !== 'info'),
      [],
    )
  })

  test('a hidden publication is in no page after the answer that hid it, and is there again after the answer that shows it', async () => {
    const title = 'Titre qui se voit'
    const id = await makePublication(stage.acteur, stage.commune, { title })
    const pages = ['/', `/${slug}`, `/en/${slug}`]
    for (const shown of [true, false, true, false]) {
      const got = await patch(`/admin/publications/${id}/valide`, { valide: shown }, stage.back)
      assert.equal(got.status, 200)
      for (const path of pages) {
        for (let turn = 0; turn < 3; turn += 1) assert.equal((await open(path)).text.includes(title), shown, `${path} ${shown}`)
        assert.equal((await warmPage(path)).text.includes(title), shown, `${path} from memory`)
      }
    }
  })

  test('the clock changes a page: a scheduled publication appears, an expired one is gone', async () => {
    const { db } = await harness()
    const title = 'Titre à son heure'
    const id = await makePublication(stage.acteur, stage.commune, { title })
    /** Sets a moment ahead. Asks for the page before it (with a later one, where the machine was too busy for that) and after it. */
    const changesAt = async (column: 'publie_le' | 'expire_le', shownBefore: boolean) => {
      for (let seconds = 1.2; ; seconds *= 2) {
        const { rows } = await sql<{ at: number }>`update publications set ${sql.ref(column)} = now_ms() + make_interval(secs => ${seconds})
          where id = ${id} returning (extract(epoch from ${sql.ref(column)}) * 1000)::float8 as at`.execute(db)
        const { at } = rows[0] as { at: number }
        const isShown = (await warmPage(`/${slug}`)).text.includes(title)
        if (Date.now() >= at && seconds < 20) continue
        assert.equal(isShown, shownBefore)
        await new Promise((resolve) => setTimeout(resolve, at + 200 - Date.now()))
        assert.equal((await open(`/${slug}`)).text.includes(title), !shownBefore)
        return
      }
    }
    await changesAt('publie_le', false)
    await changesAt('expire_le', true)
  })

  test('addresses with capitals, accents or a former slug lead to the present one; trackers and unknown parameters are ignored', async () => {
    const { db } = await harness()
    await sql`insert into commune_slugs (slug, commune_id) values ('ancien-nom', ${stage.commune})`.execute(db)
    for (const [path, to] of [
      [`/${slug.toUpperCase()}`, `/${slug}`],
      [`/en/${slug.toUpperCase()}`, `/en/${slug}`],
      [`/${slug.toUpperCase()}/recherche?q=vide-grenier&utm_source=x`, `/${slug}/recherche?q=vide-grenier`],
      ['/en/ancien-nom/agenda?quand=mois', `/en/${slug}/agenda?quand=mois`],
      ['/departement/2A?lettre=B', '/departement/2a?lettre=B'],
      ['/ancien-nom', `/${slug}`],
      ['/en/ancien-nom', `/en/${slug}`],
    ] as const) {
      const { status, headers } = await open(path)
      assert.deepEqual([status, headers.get('location')], [301, to], path)
    }
    const plain = await open(`/${slug}`)
    for (const query of ['?utm_source=x', '?a=1&a=2', '?%', '?q=%E0%A4%A', `?${'x'.repeat(2000)}`, '?page=0'])
      assert.equal((await open(`/${slug}${query}`)).text, plain.text, query)
  })

  test('what does not exist is a page for browsers and an error of the catalogue for programs', async () => {
    for (const path of ['/commune-qui-n-existe-pas', '/a/b/c/d', '/en/commune-qui-n-existe-pas', '/publication/%3Cscript%3E/x']) {
      const { status, headers, text } = await open(path)
      assert.equal(status, 404, path)
      assert.match(headers.get('content-type') ?? '', /^text\/html/)
      assert.match(text, /noindex/)
      assert.doesNotMatch(text, /<script>|%3Cscript/)
    }
    const { url: at } = await harness()
    for (const path of ['/commune-qui-n-existe-pas', '/a/b/c/d']) assertError(await ask('GET', `${at}${path}`), 404, 'not_found')
    assertError(await ask('GET', `${at}/api/v1/nothing`, { headers: { accept: 'text/html' } }), 404, 'not_found')
  })

  test('a wrong method names those of the page: a page for browsers, an error of the catalogue for programs', async () => {
    for (const [method, path, allow] of [
      ['POST', `/${slug}/agenda`, 'GET, HEAD'],
      ['DELETE', `/en/${slug}/agenda?quand=semaine`, 'GET, HEAD'],
      ['PUT', '/contact', 'GET, HEAD, POST'],
      ['OPTIONS', '/', 'GET, HEAD'],
      ['PROPFIND', '/robots.txt', 'GET, HEAD'],
    ] as const) {
      const page = await open(path, { method })
      assert.deepEqual([page.status, page.headers.get('allow')], [405, allow], `${method} ${path}`)
      assert.match(page.text, /<h1/)
      assert.equal(page.headers.get('cache-control'), 'no-store')
      const program = await ask(method, `${url}${path}`)
      assertError(program, 405, 'method_not_allowed')
      assert.equal(program.headers.get('allow'), allow)
    }
    // Nearly any word has the form of a commune's address: what it leads to is not looked up for a method that no page has.
    for (const path of ['/a/b/c/d', '/.env', `/${slug}`]) {
      const { status, headers } = await open(path, { method: 'POST' })
      assert.deepEqual([status, headers.get('content-type')], [404, 'text/html; charset=utf-8'], path)
    }
    const wrongType = await open('/contact', { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{}' })
    assert.deepEqual([wrongType.status, wrongType.headers.get('content-type')], [415, 'text/html; charset=utf-8'])
  })

  test('a slash too many leads to the page, never to another host', async () => {
    const to = async (path: string) => {
      const { status, headers } = await open(path)
      return [status, headers.get('location')]
    }
    assert.deepEqual(await to(`/${slug}/`), [301, `/${slug}`])
    assert.deepEqual(await to(`/en/${slug}/agenda/?utm_source=a`), [301, `/en/${slug}/agenda?utm_source=a`])
    assert.deepEqual(await to(`//${slug}//agenda`), [301, `/${slug}/agenda`])
    assert.deepEqual(await to('/en/'), [301, '/en'])
    assert.deepEqual(await to('//autre.example.fr/'), [301, '/autre.example.fr'])
    assert.deepEqual(await to('/%5Cautre.example.fr/nulle-part/'), [301, '/%5Cautre.example.fr/nulle-part'])
    for (const path of ['/api/v1/communes/', '/espace/nulle-part/']) assert.notEqual((await to(path))[0], 301)
  })

  test('a report of a publication that cannot be is asked for at no page', async () => {
    for (const path of ['/publication/abc/signaler', '/en/publication/abc/signaler']) assert.equal((await open(path)).status, 404)
    assert.equal((await fill('/publication/abc/signaler', { reason: 'spam' })).status, 404)
  })

  test('an address that cannot be read is a page for browsers and an error of the catalogue for programs', async () => {
    for (const [path, status, title] of [
      [`/${slug}/%E9lus`, 400, 'Cette adresse ne peut pas être lue'],
      [`/${slug}/recherche?q=%00`, 400, 'Cette adresse ne peut pas être lue'],
      [`/en/${slug}%00`, 400, 'This address cannot be read'],
      [`/${'a'.repeat(600)}`, 414, 'Cette adresse ne peut pas être lue'],
    ] as const) {
      const page = await open(path)
      assert.deepEqual([page.status, page.headers.get('content-type')], [status, 'text/html; charset=utf-8'], path)
      assert.match(page.text, new RegExp(`<h1[^>]*>${title}</h1>`))
      assert.equal(page.headers.get('cache-control'), 'no-store')
      assert.match(page.headers.get('content-security-policy') ?? '', /style-src 'self' 'sha256-/)
      const program = await open(path, { headers: { accept: '*/*' } })
      assert.deepEqual([program.status, program.headers.get('content-type')], [status, 'application/json; charset=utf-8'], path)
    }
    const { headers } = await open('/api/v1/communes/%E9')
    assert.equal(headers.get('content-type'), 'application/json; charset=utf-8')
  })

  test('a text of a stranger is escaped wherever it is shown', async () => {
    const evil = `<img src=x onerror=alert(1)>"'</title></script><script>alert(2)</script>\u{202E}`
    const id = await makePublication(stage.acteur, stage.commune, {
      title: evil.slice(0, 200),
      body: `${evil}\n\n[a](javascript:alert(3))`,
    })
    const search = `/recherche?q=${encodeURIComponent(evil)}`
    for (const path of ['/', `/${slug}`, search]) {
      const { text } = await open(path)
      assert.doesNotMatch(text, /<img src=x|<script>alert|javascript:|\u{202E}/u, path)
    }
    await post(`/admin/publications/bulk`, { ids: [id], action: 'delete' }, stage.back)
  })

  test('a form is sent to the API, says so, and shows each fault beside its field with what was written', async () => {
    const { db } = await harness()
    const form = await open('/contact')
    assert.match(form.text, /<form method="post"/)
    const filled = { nom: 'Léa <b>', email: 'lea@example.fr', subject: 'Bonjour', body: 'Une question\nsur deux lignes' }
    const wrong = await fill('/contact', { ...filled, email: 'lea' })
    assert.equal(wrong.status, 422)
    assert.match(wrong.text, /Rien n’a été envoyé/)
    assert.match(wrong.text, /id="email-faute"/)
    assert.match(wrong.text, /value="Léa &lt;b&gt;"/)
    assert.equal(wrong.headers.get('cache-control'), 'no-store')
    const empty = await fill('/contact', { ...filled, body: ' ', email: '' })
    assert.match(empty.text, /id="body-faute">Écrivez votre message\.</)
    assert.match(empty.text, /id="email-faute">Indiquez votre adresse e-mail\.</)
    assert.doesNotMatch(empty.text, /doit avoir de 1 à/)
    const sent = await fill('/contact', filled)
    assert.deepEqual([sent.status, sent.headers.get('location')], [303, '/contact?envoye=1'])
    assert.match((await open('/contact?envoye=1')).text, /Nous avons reçu votre message/)
    const { rows } = await sql<{ subject: string; body: string }>`
      select t.subject, m.body from message_threads t join messages m on m.thread_id = t.id where t.subject = 'Bonjour'`.execute(db)
    assert.deepEqual(rows, [{ subject: 'Bonjour', body: 'Une question\nsur deux lignes' }])
  })

  test('a form from another site is refused', async () => {
    const { db } = await harness()
    const filled = { nom: 'Robot', email: 'robot@example.fr', subject: 'Robot', body: 'Achetez' }
    assert.equal((await fill('/contact', filled, { headers: { origin: 'https://evil.example' } })).status, 403)
    // A browser sends `Origin: null` from pages under "no-referrer": then every form would be refused.
    assert.equal((await open('/contact')).headers.get('referrer-policy'), 'same-origin')
    const { rows } = await sql`select 1 from message_threads where subject = 'Robot'`.execute(db)
    assert.deepEqual(rows, [])
  })

  test('a publication is reported and an actor is claimed without an account', async () => {
    const { db } = await harness()
    const id = await makePublication(stage.acteur, stage.commune, { title: 'À signaler' })
    assert.match((await open(`/publication/${id}/signaler`)).text, /À signaler/)
    assert.equal((await fill(`/publication/${id}/signaler`, { reason: 'spam', message: 'De la publicité' })).status, 303)
    const empty = await fill(`/publication/${id}/signaler`, {})
    assert.equal(empty.status, 422)
    assert.match(empty.text, /id="reason-faute">Choisissez une raison\.</)
    assert.doesNotMatch(empty.text, /illegal_content,/)
    assert.match((await fill(`/en/publication/${id}/signaler`, {})).text, /Choose a reason\./)
    const { slug: acteur } = await db.selectFrom('acteurs').select('slug').where('id', '=', stage.acteur).executeTakeFirstOrThrow()
    assert.equal((await fill(`/acteur/${acteur}/gerer`, { message: 'Je suis la trésorière depuis 2023.' })).status, 200)
    const { rows } = await sql`select 1 from claims where acteur_id = ${stage.acteur}`.execute(db)
    assert.equal(rows.length, 1)
    await patch(`/admin/publications/${id}/valide`, { valide: false }, stage.back)
    assert.equal((await open(`/publication/${id}/signaler`)).status, 404)
  })

  test('SITE=off leaves the API, and / leads to its reference', async () => {
    const service = await anotherService({ SITE: 'off' })
    try {
      const root = await open('/', { url: service.url })
      assert.deepEqual([root.status, root.headers.get('location')], [302, '/docs'])
      assert.equal((await open(`/${slug}`, { url: service.url })).status, 404)
    } finally {
      await service.close()
    }
  })

  test('without memory each page is made anew', async () => {
    const service = await anotherService({ HOT_ANSWERS_MB: '0' })
    try {
      for (let turn = 0; turn < 3; turn += 1) assert.equal((await open(`/${slug}`, { url: service.url })).status, 200)
      assert.match(await (await fetch(`${service.url}/metrics`)).text(), /^beffroi_pages_hits_total 0$/m)
    } finally {
      await service.close()
    }
  })
})
