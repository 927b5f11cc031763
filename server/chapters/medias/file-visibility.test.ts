import assert from 'node:assert/strict'
import { beforeEach, describe, test } from 'node:test'
import { sql } from 'kysely'
import { anotherService, harness } from '../../test/harness.ts'
import { ask, get, patch, post } from '../../test/http.ts'
import { makeDraft, makeOfficer } from '../../test/make.ts'
import { asked, drawn, file, pdf, uploaded } from '../../test/medias.ts'
import { allowPublishing, link, minutes, setStage, type Stage } from '../../test/stage.ts'

const [PUBLIC, PRIVATE] = ['public, max-age=5, must-revalidate, stale-while-revalidate=0', 'private, no-store']
/** Who asks for a file, and as whom. */
type Who = 'stranger' | 'other' | 'owner' | 'member' | 'office' | 'moderator' | 'elsewhere' | 'admin'

describe('a file is as visible as what uses it', () => {
  let stage: Stage
  let people: Record<Who, { token: string } | null>
  let width = 400
  beforeEach(async () => {
    stage = await setStage()
    const moderatorOf = (commune: string) => makeOfficer('moderateur', { communes: [commune] })
    people = {
      stranger: null,
      other: stage.stranger,
      owner: stage.owner,
      member: stage.member,
      office: stage.maire,
      moderator: await moderatorOf(stage.commune),
      elsewhere: await moderatorOf(stage.elsewhere),
      admin: stage.admin,
    }
  })
  const as = () => ({ token: stage.owner.token, acteur: stage.acteur })
  /** A picture with bytes of its own: its files are another picture's otherwise. */
  const picture = async () =>
    uploaded(
      await drawn((width += 8), 300)
        .jpeg()
        .toBuffer(),
      as(),
    )
  const create = async (more: object): Promise<string> => {
    const body = { title: 'Bal', body: 'Samedi.', acteur_id: stage.acteur, commune_id: stage.commune, ...more }
    const got = await post('/publications', body, { token: stage.owner.token })
    assert.equal(got.status, 201, JSON.stringify(got.body))
    return got.body.data.id as string
  }
  const filesOf = ({ sizes, url, share_url }: { sizes: { url: string }[]; url: string; share_url: string | null }): string[] => [
    ...new Set([url, ...sizes.map((size) => size.url), ...(share_url ? [share_url] : [])]),
  ]
  /** Asserts that these people see every file and nobody else sees one, by GET, by HEAD and with the validator of an earlier copy. */
  const onlyFor = async (media: Parameters<typeof filesOf>[0], seeing: readonly Who[], what: string) => {
    const { url: base } = await harness()
    for (const url of filesOf(media))
      for (const [who, person] of Object.entries(people)) {
        const headers = person ? asked(person) : {}
        const got = await file(url, headers)
        const known = await file(url, { ...headers, 'if-none-match': `"${url.split('/').at(-1)}"` })
        const head = await fetch(base + url, { method: 'HEAD', headers })
        const sees = seeing.includes(who as Who)
        assert.deepEqual([got.status, known.status, head.status], sees ? [200, 304, 200] : [404, 404, 404], `${what}: ${who} ${url}`)
        for (const answer of [got, known, head])
          assert.equal(answer.headers.get('cache-control'), sees ? PRIVATE : 'no-store', `${what}: ${who}`)
      }
  }
  const forAll = async (media: Parameters<typeof filesOf>[0], what: string) => {
    for (const url of filesOf(media)) {
      const got = await file(url)
      assert.deepEqual([got.status, got.headers.get('cache-control')], [200, PUBLIC], what)
      assert.equal((await file(url, { 'if-none-match': got.headers.get('etag') ?? '' })).status, 304)
    }
  }
  const TEAM: Who[] = ['owner', 'member', 'admin']
  const READERS: Who[] = [...TEAM, 'office', 'moderator']
  const decide = async (id: string, body: object) => {
    const got = await patch(`/admin/publications/${id}/moderate`, body, stage.back)
    assert.equal(got.status, 200, JSON.stringify(got.body))
  }
  const set = async (id: string, values: Record<string, unknown>) =>
    (await harness()).db.updateTable('publications').set(values).where('id', '=', id).execute()

  test('a picture and a document in each state of their publication', async () => {
    const [image, document] = [await picture(), await uploaded(pdf('Plan du bal'), { ...as(), name: 'plan.pdf' })]
    const both = async (check: (media: Parameters<typeof filesOf>[0]) => Promise<void>) => {
      await check(image)
      await check(document)
    }
    await both((media) => onlyFor(media, TEAM, 'unused'))
    const id = await create({
      images: [{ media_id: image.id, alt: 'La place' }],
      documents: [{ media_id: document.id, titre: 'Plan' }],
    })
    await both((media) => onlyFor(media, READERS, 'pending'))
    await decide(id, { moderation_status: 'published' })
    await both((media) => forAll(media, 'published'))
    await decide(id, { moderation_status: 'rejected', reason: 'Image illégale.' })
    await both((media) => onlyFor(media, READERS, 'rejected'))
    await decide(id, { moderation_status: 'published' })
    const { db } = await harness()
    for (const [what, hidden, shown] of [
      ['scheduled', { publie_le: minutes(60) }, { publie_le: minutes(-60) }],
      ['expired', { expire_le: minutes(-1) }, { expire_le: minutes(60) }],
      ['not valid', { valide: false }, { valide: true }],
    ] as const) {
      await set(id, hidden)
      await both((media) => onlyFor(media, READERS, what))
      await set(id, shown)
      await both((media) => forAll(media, `after ${what}`))
    }
    // Nobody acts for an inactive actor.
    await db.updateTable('acteurs').set({ active: false }).where('id', '=', stage.acteur).execute()
    await both((media) => onlyFor(media, ['office', 'moderator', 'admin'], 'inactive actor'))
    await db.updateTable('acteurs').set({ active: true }).where('id', '=', stage.acteur).execute()
    await both((media) => forAll(media, 'active again'))
    assert.equal((await ask('DELETE', `/publications/${id}`, { token: stage.owner.token })).status, 200)
    await both((media) => onlyFor(media, [], 'deleted'))
  })

  test('a picture of a waiting edit is not public before the decision, nor one of a draft; what was shown stays so', async () => {
    const [shown, added, drafted] = [await picture(), await picture(), await picture()]
    const id = await create({ images: [{ media_id: shown.id, decorative: true }] })
    await decide(id, { moderation_status: 'published' })
    const edit = await patch(`/publications/${id}`, { images: [{ media_id: added.id, decorative: true }] }, { token: stage.owner.token })
    assert.equal(edit.status, 200, JSON.stringify(edit.body))
    await forAll(shown, 'what residents see')
    await onlyFor(added, READERS, 'waiting')
    const { id: author } = stage.owner
    await makeDraft(stage.acteur, stage.commune, author, { images: [{ media_id: drafted.id, media: drafted }] })
    await onlyFor(drafted, TEAM, 'draft')
    await decide(id, { moderation_status: 'published' })
    await forAll(added, 'decided')
    await onlyFor(shown, [], 'no longer used')
  })

  test('the logo and the picture of an actor are as visible as the actor', async () => {
    const [logo, photo] = [await picture(), await picture()]
    const got = await patch(
      `/admin/acteurs/${stage.acteur}`,
      { logo_media_id: logo.id, photo: { media_id: photo.id, decorative: true } },
      stage.back,
    )
    assert.equal(got.status, 200, JSON.stringify(got.body))
    for (const media of [logo, photo]) await forAll(media, 'active')
    await (await harness()).db.updateTable('acteurs').set({ active: false }).where('id', '=', stage.acteur).execute()
    for (const media of [logo, photo]) await onlyFor(media, ['moderator', 'admin'], 'inactive')
  })

  test('the photograph of an official is public while the official is shown', async () => {
    const { db } = await harness()
    const portrait = await uploaded(
      await drawn((width += 8), 300)
        .jpeg()
        .toBuffer(),
      { token: stage.maire.token, acteur: stage.mairie },
    )
    const show = (visible: boolean) =>
      patch(
        `/admin/communes/${stage.commune}`,
        { elus: [{ nom: 'Roux', prenom: 'Anne', fonction_type: 'maire', photo: { media_id: portrait.id }, visible }] },
        stage.back,
      )
    assert.equal((await show(true)).status, 200)
    await forAll(portrait, 'shown')
    await show(false)
    await onlyFor(portrait, ['office', 'admin'], 'hidden')
    // A former office's pictures go with it.
    await show(true)
    await db.updateTable('communes').set({ mairie_actor_id: null }).where('id', '=', stage.commune).execute()
    await db.updateTable('acteurs').set({ deleted_at: '2020-01-01T00:00:00Z' }).where('id', '=', stage.mairie).execute()
    await forAll(portrait, 'of a former office')
  })

  test('the same bytes of two actors are public while one of them shows them', async () => {
    const bytes = await drawn(512, 300).jpeg().toBuffer()
    await allowPublishing(stage.acteur)
    const [mine, theirs] = [await uploaded(bytes, as()), await uploaded(bytes, { token: stage.maire.token, acteur: stage.mairie })]
    const id = await create({ images: [{ media_id: mine.id, decorative: true }] })
    await forAll(theirs, 'shown by the other')
    await set(id, { expire_le: minutes(-1) })
    await onlyFor(mine, ['owner', 'member', 'office', 'moderator', 'admin'], 'hidden')
  })

  test('a page of this site shows them by the cookie of the session, a page of another site does not', async (t) => {
    const { db } = await harness()
    const {
      url: base,
      services,
      close,
    } = await anotherService({ RATE_LIMITS: 'off', DATA_DIR: (await harness()).services.config.dataDir }, { withOwnIssuer: true })
    t.after(close)
    const media = await picture()
    const [email, password] = ['auteure@example.fr', 'un mot de passe long']
    await services.issuer?.createAccount({ email, password, name: 'Auteure' })
    const signIn = await fetch(`${base}/api/auth/sign-in/email`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email, password }),
    })
    const cookie = signIn.headers
      .getSetCookie()
      .map((line) => line.split(';', 1)[0] ?? '')
      .join('; ')
    const { token } = (await (await fetch(`${base}/api/auth/token`, { headers: { cookie } })).json()) as { token: string }
    const { id: user } = (await get(`${base}/api/v1/me`, { token })).body.data
    assert.equal((await fetch(base + media.url, { headers: { cookie } })).status, 404)
    await link(user, stage.acteur, 'member', ['manage_publications'])
    const read = async (headers: Record<string, string>) => fetch(base + media.url, { headers })
    const own = await read({ cookie })
    assert.deepEqual(
      [own.status, own.headers.get('cache-control'), own.headers.get('cross-origin-resource-policy')],
      [200, PRIVATE, 'same-origin'],
    )
    assert.equal((await read({ cookie, 'sec-fetch-site': 'cross-site' })).status, 404)
    assert.equal((await read({ cookie: `${cookie.slice(0, 40)}AAAA${cookie.slice(44)}` })).status, 404)
    assert.equal((await read({ cookie, authorization: 'Bearer x' })).status, 404)
    await sql`delete from auth_session`.execute(db)
    assert.equal((await read({ cookie })).status, 404)
  })
})
