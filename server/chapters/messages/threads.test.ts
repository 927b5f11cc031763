import assert from 'node:assert/strict'
import { beforeEach, describe, test } from 'node:test'
import { getThread, listMessages } from '../../../contract/messages/messages.ts'
import { newId } from '../../platform/db/id.ts'
import { harness } from '../../test/harness.ts'
import { client } from '../../test/client.ts'
import { assertError, get, patch, post } from '../../test/http.ts'
import { makeThread, makeUser } from '../../test/make.ts'
import { minutes, setStage, type Stage } from '../../test/stage.ts'

const THREADS = '/admin/messages/threads'

/** Spec §3-22, §4.1-34, §4.1-36, §4.1-37. */
describe('support threads', () => {
  let stage: Stage
  beforeEach(async () => {
    stage = await setStage()
  })
  const list = async (query = '') => {
    const { status, body } = await get(`${THREADS}${query}`, stage.back)
    assert.equal(status, 200, JSON.stringify(body))
    return { ids: body.data.map(({ id }: { id: string }) => id) as string[], total: body.meta.total as number, data: body.data }
  }
  const thread = async (id: string) => (await client(stage.back)(getThread, { params: { id } })).data
  const set = (id: string, verb: string, body?: unknown, headers = {}) =>
    patch(`${THREADS}/${id}/${verb}`, body, { ...stage.back, headers })

  test('the form opens one: unread, open, with the text; no e-mail is sent', async () => {
    const form = {
      subject: 'Horaires de la déchèterie',
      body: 'Bonjour,\r\nest-elle ouverte ?',
      nom: 'Zoé Lefèvre',
      email: 'zoe@example.fr',
    }
    const made = await post('/support/threads', form)
    assert.equal(made.status, 201)
    assert.deepEqual(Object.keys(made.body.data), ['id', 'status'])
    const { id } = made.body.data
    assert.equal(made.headers.get('location'), null, 'only administrators read threads')
    const shown = await thread(id)
    assert.deepEqual(
      [
        shown.subject,
        shown.contact_nom,
        shown.contact_email,
        shown.status,
        shown.unread,
        shown.flag,
        shown.messages_count,
        shown.user_id,
        shown.source,
      ],
      [form.subject, form.nom, form.email, 'open', true, null, 1, null, 'form'],
    )
    const { data, meta } = await client(stage.back)(listMessages, { params: { id } })
    assert.equal(meta.total, 1)
    const [message] = data
    assert.ok(message)
    assert.deepEqual(
      [message.id, message.direction, message.author, message.body, message.delivery_status, message.delivery_error],
      [shown.last_message_id, 'inbound', form.nom, 'Bonjour,\nest-elle ouverte ?', null, null],
    )
    const { db } = await harness()
    assert.deepEqual(await db.selectFrom('emails').selectAll().execute(), [])
  })

  test('a thread of a signed-in user belongs to them; a receipt is sent to their own address only', async () => {
    const { db } = await harness()
    const { email } = await db.selectFrom('users').select('email').where('id', '=', stage.owner.id).executeTakeFirstOrThrow()
    const write = (address: string) =>
      post('/support/threads', { subject: 'Aide', body: 'Bonjour.', nom: 'Moi', email: address }, { token: stage.owner.token })
    const mine = await thread((await write(email ?? '')).body.data.id)
    assert.deepEqual([mine.user_id, mine.acteur_id], [stage.owner.id, stage.acteur])
    await write('autre@example.fr')
    const emails = await db.selectFrom('emails').selectAll().execute()
    assert.deepEqual(
      emails.map(({ to_address, kind, automatic }) => [to_address, kind, automatic]),
      [[email, 'support_receipt', true]],
    )
  })

  test('are listed latest first, filtered; every total is correct, also past the last page', async () => {
    const { db } = await harness()
    const oldest = await makeThread({ last_message_at: minutes(-30), flag: 'red' })
    const middle = await makeThread({ last_message_at: minutes(-20), unread: false, assigned_to: stage.admin.id })
    const latest = await makeThread({
      last_message_at: minutes(-10),
      status: 'closed',
      closed_at: minutes(-5),
      unread: false,
      flag: 'blue',
    })
    for (const [query, ids] of [
      ['', [latest, middle, oldest]],
      ['?sort=last_message_at_asc', [oldest, middle, latest]],
      ['?status=open', [middle, oldest]],
      ['?status=closed', [latest]],
      ['?unread=true', [oldest]],
      ['?unread=false', [latest, middle]],
      ['?flag=red', [oldest]],
      ['?flag=none', [middle]],
      ['?flag=blue&status=open', []],
      ['?assigned_to=me', [middle]],
      ['?assigned_to=none', [latest, oldest]],
      [`?assigned_to=${stage.owner.id}`, []],
      ['?unread=false&status=open&assigned_to=me', [middle]],
    ] as const)
      assert.deepEqual(await list(query).then(({ ids: got, total }) => [got, total]), [ids, ids.length], query)
    assert.deepEqual(await list('?per_page=2&page=2').then(({ ids, total }) => [ids, total]), [[oldest], 3])
    assert.deepEqual(await list('?page=9').then(({ ids, total }) => [ids, total]), [[], 3])
    await db.deleteFrom('message_threads').where('id', '=', oldest).execute()
    assert.equal((await list()).total, 2)
  })

  test('q finds beginnings of words of subject, contact and messages, whatever their accents and case', async () => {
    const one = await makeThread({
      subject: 'Éclairage public éteint',
      contact_nom: 'Hélène Büchner',
      contact_email: 'h.buchner@example.fr',
    })
    const other = await makeThread({ subject: 'Cantine' })
    const { db } = await harness()
    await db.updateTable('messages').set({ body: 'Le goûter n’était pas servi à l’école Jaurès.' }).where('thread_id', '=', other).execute()
    await post(`${THREADS}/${other}/reply`, { body: 'Bonjour, le cuisinier était absent.' }, stage.back)
    for (const [q, ids] of [
      ['eclairage', [one]],
      ['ÉCLAIR eteint', [one]],
      ['helene', [one]],
      ['h.buchner@example', [one]],
      ['gouter jaures', [other]],
      ['gouter eclairage', []],
      ['cantine', [other]],
      ['cantine gouter cuisinier', [other]],
      ["l'ecole", [other]],
    ] as const)
      assert.deepEqual(await list(`?q=${encodeURIComponent(q)}`).then(({ ids: got, total }) => [got, total]), [ids, ids.length], q)
    assert.equal((await list('?q=eclairage&status=closed')).total, 0)
    assert.deepEqual((await list('?q=e&status=open')).ids, [other, one])
    await db.deleteFrom('message_threads').where('id', '=', other).execute()
    assert.equal((await list('?q=cantine')).total, 0)
  })

  test('a thread with more words than the database takes in a row still takes messages', async () => {
    const id = await makeThread()
    const { db } = await harness()
    const letters = Array.from({ length: 60 }, (_, n) => ({
      id: newId(),
      thread_id: id,
      direction: 'inbound',
      body: Array.from({ length: 10 }, (__, k) => `${n}x${k}`.padEnd(1990, 'z')).join(' '),
    }))
    for (const letter of letters) await db.insertInto('messages').values(letter).execute()
    assert.deepEqual((await list('?q=0x0zz')).ids, [id])
    assert.equal((await post(`${THREADS}/${id}/reply`, { body: 'Bonjour.' }, stage.back)).status, 202)
  })

  test('read, unread, flag, close and assign change what they say, once, and can be undone', async () => {
    const id = await makeThread()
    const { id: notAdmin } = await makeUser()
    for (const [verb, body, field, value, back] of [
      ['read', undefined, 'unread', false, true],
      ['unread', undefined, 'unread', true, false],
      ['flag', { flag: 'purple' }, 'flag', 'purple', null],
      ['flag', { flag: null }, 'flag', null, 'purple'],
      ['close', undefined, 'status', 'closed', 'open'],
      ['close', { closed: false }, 'status', 'open', 'closed'],
      ['assign', { user_id: stage.admin.id }, 'assigned_to', stage.admin.id, null],
    ] as const) {
      const done = await set(id, verb, body)
      assert.deepEqual([done.status, done.body.data[field]], [200, value], verb)
      assert.equal(done.headers.get('etag'), `"v${done.body.data.version}"`)
      const again = await set(id, verb, body)
      assert.deepEqual([again.status, again.body.data.version, again.headers.get('x-audit-id')], [200, done.body.data.version, null])
      const audit = done.headers.get('x-audit-id')
      assert.equal((await post(`/admin/audit/${audit}/undo`, undefined, stage.back)).status, 200)
      assert.deepEqual((await thread(id))[field], back, `${verb} undone`)
      await set(id, verb, body)
    }
    assertError(await set(id, 'assign', { user_id: notAdmin }), 422, 'validation_failed')
    assertError(await set(id, 'flag', { flag: 'pink' }), 422, 'validation_failed')
    assertError(await set(id, 'read', undefined, { 'if-match': '"v1"' }), 412, 'precondition_failed')
    assert.equal((await thread(id)).assignee?.id, stage.admin.id)
  })

  test('internal notes are visible to the team only, and in no e-mail', async () => {
    const id = await makeThread()
    const note = await post(`${THREADS}/${id}/notes`, { body: 'NOTE-INTERNE : déjà venu deux fois' }, stage.back)
    assert.equal(note.status, 201)
    await post(`${THREADS}/${id}/reply`, { body: 'Bonjour.' }, stage.back)
    const { body } = await get(`${THREADS}/${id}/notes`, stage.back)
    assert.deepEqual([body.data[0].body, body.meta.total], ['NOTE-INTERNE : déjà venu deux fois', 1])
    assert.equal((await thread(id)).notes_count, 1)
    const { db } = await harness()
    assert.ok(!JSON.stringify(await db.selectFrom('emails').selectAll().execute()).includes('NOTE-INTERNE'))
    assert.ok(!JSON.stringify((await get(`${THREADS}/${id}/messages`, stage.back)).body).includes('NOTE-INTERNE'))
  })

  test('canned replies are rendered for a thread, and accept no placeholder but {nom}', async () => {
    const at = '/admin/messages/canned-replies'
    const id = await makeThread({ contact_nom: 'Inès $& O’Neil' })
    const nameless = await makeThread({ contact_nom: null })
    assertError(await post(at, { title: 'x', body: 'Bonjour {prenom}' }, stage.back), 422, 'validation_failed')
    const made = await post(at, { title: 'Accueil', body: 'Bonjour {nom},\nmerci.' }, stage.back)
    assert.equal(made.status, 201)
    assertError(await post(at, { title: 'accueil', body: 'x' }, stage.back), 409, 'already_exists')
    const rendered = async (thread_id: string) => (await get(`${at}?thread_id=${thread_id}`, stage.back)).body.data[0].rendered
    assert.equal(await rendered(id), 'Bonjour Inès $& O’Neil,\nmerci.')
    assert.equal(await rendered(nameless), 'Bonjour,\nmerci.')
    const record = `${at}/${made.body.data.id}`
    assert.equal((await patch(record, { title: 'Premier accueil' }, stage.back)).body.data.title, 'Premier accueil')
    assertError(await patch(record, { title: 'x' }, { ...stage.back, headers: { 'if-match': '"v1"' } }), 412, 'precondition_failed')
  })

  test('colleagues see who is reading the thread, and who is writing', async () => {
    const id = await makeThread()
    const colleague = await makeUser({ roles: ['admin'] })
    assert.deepEqual((await thread(id)).viewers, [])
    const { body } = await get(`${THREADS}/${id}?drafting=true`, { token: colleague.token, source: 'backoffice' })
    assert.deepEqual(
      body.data.viewers.map((viewer: Record<string, unknown>) => [viewer['id'], viewer['drafting']]),
      [[stage.admin.id, false]],
    )
    assert.deepEqual(
      (await thread(id)).viewers.map((viewer: Record<string, unknown>) => [viewer['id'], viewer['drafting']]),
      [[colleague.id, true]],
    )
  })

  test('a file is always sent as a download, with a safe name', async () => {
    const id = await makeThread()
    const { db } = await harness()
    const { id: message_id } = await db.selectFrom('messages').select('id').where('thread_id', '=', id).executeTakeFirstOrThrow()
    const file = '01990000-0000-7000-8000-0000000000aa'
    const content = Buffer.from('<script>alert(1)</script>')
    await db
      .insertInto('message_attachments')
      .values({ id: file, message_id, ordre: 0, filename: 'reçu "été".html', content_type: 'text/html', size: content.length, content })
      .execute()
    const got = await get(`/admin/messages/attachments/${file}`, stage.back)
    assert.deepEqual([got.status, got.body], [200, content.toString()])
    assert.equal(got.headers.get('content-type'), 'application/octet-stream')
    assert.equal(got.headers.get('x-content-type-options'), 'nosniff')
    assert.equal(
      got.headers.get('content-disposition'),
      `attachment; filename="re_u __t__.html"; filename*=UTF-8''re%C3%A7u%20%22%C3%A9t%C3%A9%22.html`,
    )
    await db.updateTable('message_attachments').set({ content: null }).execute()
    assertError(await get(`/admin/messages/attachments/${file}`, stage.back), 404, 'not_found')
    assertError(await get(`/admin/messages/attachments/${file}`, { token: stage.owner.token, source: 'backoffice' }), 403, 'admin_required')
  })
})
