import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { type Harness, harness } from '../../../test/harness.ts'
import { post } from '../../../test/http.ts'
import { runJobs } from '../../../test/jobs.ts'
import type { MailServer } from '../../../test/mail-server.ts'
import { makeFollowing } from '../../../test/make-followings.ts'
import { makeCommune } from '../../../test/make.ts'
import { type SendingService, sendingService } from '../../../test/sending-service.ts'
import { newId } from '../../../platform/db/id.ts'
import { allowPublishing, EVENEMENT, setStage, type Stage } from '../../../test/stage.ts'
import { remind } from './remind.ts'

/** A week of a commune in Paris and of one overseas, with a tick each quarter of an hour, counted at the receiver. Spec §2-85, §2-89. */
describe('a week of what followings have at their hour', () => {
  let h: Harness
  let stage: Stage
  let server: MailServer
  let service: SendingService

  before(async () => {
    h = await harness()
    service = await sendingService()
    server = service.server
  })
  after(() => service.close())

  /** The next year after this one in which both changes of hour are ahead. */
  const year = Temporal.Now.plainDateISO().year + 1
  /** Returns the last Sunday of a month. */
  const lastSunday = (month: number) => {
    const last = Temporal.PlainDate.from({ year, month, day: 31 })
    return last.subtract({ days: last.dayOfWeek % 7 })
  }

  for (const [name, sunday] of [
    ['summer time begins', lastSunday(3)],
    ['summer time ends', lastSunday(10)],
  ] as const)
    test(`in the week in which ${name}: each reminder in its evening, one agenda, nothing twice`, async () => {
      stage = await setStage()
      server.got.length = 0
      await allowPublishing(stage.acteur)
      const zones = { paris: 'Europe/Paris', reunion: 'Indian/Reunion' } as const
      const communes = { paris: stage.commune, reunion: await makeCommune({ timezone: zones.reunion }) }
      await h.db.updateTable('communes').set({ timezone: zones.paris }).where('id', '=', communes.paris).execute()
      const monday = sunday.subtract({ days: 6 })
      // Waste is collected on Tuesday, Friday, Sunday and the Monday after it.
      const days = [1, 4, 6, 7].map((n) => monday.add({ days: n }).toString())
      for (const commune_id of Object.values(communes)) {
        const values = { id: newId(), commune_id, type_dechet: 'verre', libelle: 'Verre', frequence: 'dates', dates: days }
        await h.db.insertInto('collectes').values(values).execute()
        await makeFollowing(commune_id, { email: `bacs@${commune_id}.example.fr` })
        await makeFollowing(commune_id, { email: `agenda@${commune_id}.example.fr`, sujet: 'weekend' })
      }
      const evenement = { occurrences: [{ debut: `${monday.add({ days: 5 }).toString()}T20:30` }] }
      for (const commune_id of Object.values(communes)) {
        await h.db
          .insertInto('acteur_communes')
          .values({ acteur_id: stage.acteur, commune_id })
          .onConflict((c) => c.doNothing())
          .execute()
        const body = { title: 'Bal', body: 'Venez.', acteur_id: stage.acteur, commune_id, type_id: EVENEMENT, evenement }
        assert.equal((await post('/publications', body, { token: stage.owner.token })).status, 201)
      }
      const begun: string[] = []
      const first = monday.toZonedDateTime({ timeZone: 'UTC', plainTime: '00:00' })
      for (let n = 0; n < 7 * 96; n += 1) {
        const now = first.add({ minutes: 15 * n }).toInstant()
        if ((await remind(service.services, now)) === 0) continue
        for (const [place, zone] of Object.entries(zones)) {
          const { hour, minute } = now.toZonedDateTimeISO(zone)
          if (hour === 18 && minute === 0) begun.push(`${place} ${now.toZonedDateTimeISO(zone).toPlainDate().toString()}`)
        }
        await runJobs(service.services)
      }
      const evenings = [0, 3, 5, 6].map((n) => monday.add({ days: n }).toString())
      assert.deepEqual(
        begun.toSorted(),
        Object.keys(zones)
          .flatMap((place) => evenings.map((day) => `${place} ${day}`))
          .toSorted(),
      )
      for (const commune of Object.values(communes)) {
        assert.equal(server.got.filter(({ to }) => to === `bacs@${commune}.example.fr`).length, 4)
        assert.equal(server.got.filter(({ to }) => to === `agenda@${commune}.example.fr`).length, 1)
      }
      assert.equal(server.got.length, 10)
    })
})
