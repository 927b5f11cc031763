import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { listThreads, listMessages, openThread, replyToThread } from '../../../contract/messages/messages.ts'
import { postLetter, letterOf } from '../../../server/test/letters.ts'
import { browserTest, type Visit } from './browser.ts'
import { until } from './until.ts'

/** Longer than the interval between two reads of the inbox. */
const LIVE_MS = 30_000

let serial = Date.now() % 1e6
/** Sends a message by the contact form. Returns the conversation and its subject. */
async function written({ api }: Visit): Promise<{ id: string; subject: string }> {
  serial += 1
  const subject = `Demande ${serial}`
  const { data } = await api(openThread, { body: { subject, body: 'Bonjour, une question.', nom: 'Zoé Lefèvre', email: 'zoe@example.fr' } })
  return { id: data.id, subject }
}

const outbound = async ({ api }: Visit, id: string): Promise<string[]> =>
  (await api(listMessages, { params: { id } })).data.flatMap(({ direction, body }) => (direction === 'outbound' ? [body] : []))

browserTest(
  'a conversation is answered by the keyboard; what a colleague wrote meanwhile is shown, and nothing typed is lost',
  {},
  async (visit) => {
    const { page, goto, press, focused, axe, api, expects } = visit
    const { id, subject } = await written(visit)
    await goto(`/messages?q=${encodeURIComponent(subject)}`)
    assert.deepEqual(await axe(), [])
    await press('j', 'Enter')
    await until(focused, (where) => where === `h2 ${subject}`)
    await press('r')
    await until(focused, (where) => where.startsWith('Réponse à Zoé') || where.includes('Réponse à Zoé'))
    await page.keyboard.type('Bonjour Zoé, oui.')
    await page.reload()
    const field = page.locator('#compose')
    await until(
      () => field.inputValue(),
      (text) => text === 'Bonjour Zoé, oui.',
    )
    await api(replyToThread, { params: { id }, body: { body: 'Réponse d’une collègue.' } })
    expects(409)
    await field.focus()
    await press('Control+Enter')
    await until(focused, (where) => where === 'button Continuer avec ma réponse')
    await until(
      () => page.locator('.composer [role=alert]').innerText(),
      (notice) => notice.includes('Réponse d’une collègue.'),
    )
    assert.equal(await field.inputValue(), 'Bonjour Zoé, oui.')
    assert.deepEqual(await axe(), [])
    assert.deepEqual(await outbound(visit, id), ['Réponse d’une collègue.'])
    await press('Enter')
    await press('Control+Enter')
    await until(
      () => outbound(visit, id),
      (bodies) => bodies.length === 2,
    )
    assert.deepEqual(await outbound(visit, id), ['Réponse d’une collègue.', 'Bonjour Zoé, oui.'])
    await until(
      () => field.inputValue(),
      (text) => text === '',
    )
    assert.equal(await focused(), `h2 ${subject}`)
  },
)

browserTest('flag, note, close and its undoing, unread; each with one key', {}, async (visit) => {
  const { page, goto, press, focused, axe, api } = visit
  const { id, subject } = await written(visit)
  const thread = async () => (await api(listThreads, { query: { q: subject } })).data.find((row) => row.id === id)
  await goto(`/messages/${id}?q=${encodeURIComponent(subject)}`)
  await until(thread, (row) => row?.unread === false)
  await press('s')
  await until(focused, (where) => where === 'menuitem Rouge')
  assert.deepEqual(await axe(), [])
  await press('Enter')
  await until(thread, (row) => row?.flag === 'red')
  await press('n')
  await page.keyboard.type('À rappeler <b>demain</b>')
  await press('Control+Enter')
  await until(
    () => page.locator('.card.note').allInnerTexts(),
    ([note]) => note?.includes('À rappeler <b>demain</b>') ?? false,
  )
  await press('e')
  await until(thread, (row) => row?.status === 'closed')
  await page.getByRole('status').filter({ hasText: 'Conversation fermée.' }).getByRole('button', { name: 'Annuler' }).click()
  await until(thread, (row) => row?.status === 'open')
  await goto(`/messages/${id}?q=${encodeURIComponent(subject)}`)
  await until(
    () => page.locator('.card.note').count(),
    (notes) => notes === 1,
  )
  await press('u')
  await until(thread, (row) => row?.unread === true)
  await until(focused, (where) => where.startsWith('a Non lue') || where.includes(subject))
})

browserTest(
  'a letter arrives while one writes: its file can be had, its sender is doubted, the text and the focus stay',
  {},
  async (visit) => {
    const { page, goto, focused, axe, api, origin } = visit
    const subject = `Lettre ${(serial += 1)}`
    const boundary = 'grenze'
    const file = Buffer.from([0, 255, 254, 10, 13, 128])
    const letter = letterOf(
      {
        subject,
        from: 'Ada <ada@example.org>',
        'message-id': `<${serial}@example.org>`,
        'content-type': `multipart/mixed; boundary=${boundary}`,
      },
      [
        `--${boundary}`,
        'content-type: text/plain; charset=utf-8',
        '',
        'Voici la photo.',
        `--${boundary}`,
        'content-type: image/jpeg',
        'content-disposition: attachment; filename="photo du trou.jpg"',
        'content-transfer-encoding: base64',
        '',
        file.toString('base64'),
        `--${boundary}--`,
      ].join('\n'),
    )
    assert.equal((await postLetter(origin, letter)).status, 202)
    const found = await until(
      async () => (await api(listThreads, { query: { q: subject } })).data[0],
      (row) => row !== undefined,
    )
    await goto(`/messages/${found?.id}`)
    const downloading = page.waitForEvent('download')
    await page.getByRole('button', { name: /Télécharger photo du trou\.jpg/ }).click()
    const download = await downloading
    assert.equal(download.suggestedFilename(), 'photo du trou.jpg')
    assert.deepEqual(await readFile(await download.path()), file)

    const field = page.locator('#compose')
    await field.pressSequentially('Merci pour')
    const references = { 'in-reply-to': `<${serial}@example.org>`, references: `<${serial}@example.org>` }
    const next = letterOf({ subject: `Re: ${subject}`, from: 'Ada <ada@example.org>', ...references }, 'Il a grandi.')
    assert.equal((await postLetter(origin, next)).status, 202)
    await until(
      () => page.locator('.composer [role=alert]').allInnerTexts(),
      ([notice]) => notice?.includes('Il a grandi.') ?? false,
      LIVE_MS,
    )
    assert.equal(await field.inputValue(), 'Merci pour')
    assert.match(await focused(), /Réponse à Ada/)
    assert.deepEqual(await axe(), [])
  },
)

for (const options of [{ language: 'en' }] as const)
  browserTest(`the inbox and a conversation, ${JSON.stringify(options)}`, options, async (visit) => {
    const { page, goto, axe, sidewaysScroll } = visit
    const { id } = await written(visit)
    for (const path of ['/messages', `/messages/${id}`]) {
      await goto(path)
      assert.deepEqual(await axe(), [], path)
      assert.equal(await sidewaysScroll(), 0, path)
    }
    if ('width' in options) assert.equal(await page.locator('.thread-list').isVisible(), false)
  })
