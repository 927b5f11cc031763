import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import { machineCaller } from '../../platform/access/caller.ts'
import { columnsWith } from '../../test/columns-with.ts'
import { ALERT_IN_FORCE, eventBetween } from '../../test/changing-by-time.ts'
import { differences } from '../../test/differences.ts'
import { type Harness, harness } from '../../test/harness.ts'
import { get } from '../../test/http.ts'
import { makeDraft, makePublication, makeUser, makeWaitingEdit } from '../../test/make.ts'
import { makeMedia } from '../../test/make-media.ts'
import { ACTUALITE, ALERTE, EVENEMENT, link, setStage, type Stage } from '../../test/stage.ts'
import { erasePerson } from './erase.ts'
import { exportPerson } from './export.ts'

const EMAIL = 'pinson.bleu@exemple-canari.fr'
const NAME = 'Zanzibarinou'
const JUNE = Date.parse('2029-06-01T18:00:00Z')

/** Spec §6-19. What publications carry since they have kinds: events, alerts, pictures, documents, drafts, edits that wait. */
describe('a person in what publications carry', () => {
  let stage: Stage
  let h: Harness
  let userId: string
  let publication: string
  const subject = { email: EMAIL }

  before(async () => {
    stage = await setStage()
    h = await harness()
    ;({ id: userId } = await makeUser({ links: [{ acteur_id: stage.acteur, role: 'member' }] }))
    await h.db.updateTable('users').set({ email: EMAIL }).where('id', '=', userId).execute()
    // Somebody else sees the drafts: they remain.
    await link(stage.stranger.id, stage.acteur, 'owner')
    const written = `Écrire à ${EMAIL.toUpperCase()}.`
    const [picture, document] = [
      await makeMedia(stage.acteur, { user_id: userId, name: `${NAME}.jpg`, suggested_alt: written }),
      await makeMedia(stage.acteur, { user_id: userId, kind: 'document', mime: 'application/pdf', name: `CV ${NAME}.pdf` }),
    ]
    const image = { media_id: picture, alt: written, decorative: false, legende: written, credit: `Photo : ${EMAIL}` }
    const facts = {
      bytes: 1,
      width: null,
      height: null,
      color: null,
      thumbhash: null,
      source_url: null,
      url: null,
      sizes: [],
      share_url: null,
    }
    const shown = { ...facts, name: `CV ${NAME}.pdf`, kind: 'document', type: 'application/pdf', sha256: null }
    const documents = [{ media_id: document, titre: written, media: { ...shown, id: document } }]
    const stored = { ...image, media: { ...shown, id: picture, kind: 'image', name: null } }
    const event = JSON.parse(eventBetween(JUNE, JUNE + 3_600_000))
    const evenement = {
      ...event,
      motif: written,
      tarif: written,
      public: written,
      reservation_url: `https://exemple.fr/?a=${encodeURIComponent(EMAIL)}`,
      lieu: { nom: written, adresse: written, commune_id: null, latitude: null, longitude: null },
      occurrences: event.occurrences.map((one: object) => ({ ...one, motif: written })),
    }
    const by = { created_by: userId }
    publication = await makePublication(stage.acteur, stage.commune, {
      ...by,
      type_id: EVENEMENT,
      evenement: JSON.stringify(evenement),
      images: JSON.stringify([stored]),
      documents: JSON.stringify(documents),
      source_url: `https://exemple.fr/?de=${EMAIL}`,
    })
    const alerte = { ...JSON.parse(ALERT_IN_FORCE), consignes: written, source: EMAIL, secteurs: [written], levee_motif: written }
    await makePublication(stage.acteur, stage.commune, {
      ...by,
      type_id: ALERTE,
      alerte: JSON.stringify({ ...alerte, corrections: [{ le: new Date(JUNE).toISOString(), message: written }] }),
    })
    const edited = await makePublication(stage.acteur, stage.commune, { ...by, type_id: ACTUALITE })
    await makeWaitingEdit(
      edited,
      { title: written, body: written, evenement, images: [stored], documents },
      { author: userId, reason: written },
    )
    await makeDraft(stage.acteur, stage.commune, userId, { title: written, body: written, alerte, images: [image] })
    const photo = {
      media_id: picture,
      alt: written,
      decorative: false,
      legende: written,
      credit: EMAIL,
      media: { ...shown, id: picture, kind: 'image', name: null },
    }
    await h.db
      .updateTable('acteurs')
      .set({ photo: JSON.stringify(photo) })
      .where('id', '=', stage.acteur)
      .execute()
  })

  test('the export has all of it', async () => {
    const { sections } = await exportPerson({ ...h, caller: machineCaller('cli') }, subject)
    const rows = (key: string) => sections.find((section) => section.key === key)?.rows ?? []
    assert.deepEqual(
      ['publications', 'brouillons', 'versions_brouillons', 'modifications', 'medias'].map((key) => [key, rows(key).length]),
      [
        ['publications', 3],
        ['brouillons', 1],
        ['versions_brouillons', 2],
        ['modifications', 1],
        ['medias', 2],
      ],
    )
    const text = JSON.stringify(rows('publications'))
    for (const field of ['evenement', 'alerte', 'images', 'documents', 'acte', 'expire_le']) assert.match(text, new RegExp(`"${field}"`))
    assert.match(text, /"lieu":\{.*"consignes":|"consignes":.*"lieu":\{/s)
  })

  test('an erasure leaves neither their address nor the names of their files, and the records are answered as before', async () => {
    assert.ok((await columnsWith(EMAIL, encodeURIComponent(EMAIL), NAME)).length >= 10)
    await erasePerson({ ...h, caller: machineCaller('cli') }, { who: subject, dryRun: false })
    assert.deepEqual(await columnsWith(EMAIL, encodeURIComponent(EMAIL), NAME), [])
    const { status, body } = await get(`/publications/${publication}`)
    assert.equal(status, 200, JSON.stringify(body))
    const { evenement, images, documents } = body.data
    assert.deepEqual(
      [evenement.lieu.nom, evenement.occurrences[0].motif, images[0].credit, documents[0].media.name],
      ['Écrire à [effacé / erased].', 'Écrire à [effacé / erased].', 'Photo : [effacé / erased]', 'document.pdf'],
    )
    assert.equal((await get(`/publications/${publication}.ics`)).status, 200)
    for (const path of ['/admin/publications', `/admin/acteurs/${stage.acteur}`])
      assert.equal((await get(path, stage.back)).status, 200, path)
    assert.deepEqual(await differences(), [])
  })
})
