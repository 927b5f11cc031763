import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import { ask, get, patch, post } from '../../test/http.ts'
import { anotherService, harness } from '../../test/harness.ts'
import { makeAdmin } from '../../platform/access/admins.ts'
import { sessionAt } from '../../test/process.ts'
import { makeEnvoi } from '../../test/make-followings.ts'
import { makePublication } from '../../test/make.ts'
import { ALERTE, setStage, type Stage } from '../../test/stage.ts'

/** The stream of changes. Beyond the specification. */
describe('the stream of what changes', () => {
  let stage: Stage
  before(async () => {
    stage = await setStage()
  })

  /** Reads a stream until an event has a type, and returns its events. */
  async function until(
    type: string,
    seconds: number,
    begun: () => Promise<unknown>,
  ): Promise<{ types: string[]; rows?: string[]; lookers?: string[] }[]> {
    const { url } = await harness()
    const answer = await fetch(`${url}/api/v1/admin/live?seconds=${seconds}`, {
      headers: { authorization: `Bearer ${stage.back.token}`, 'x-app-source': 'backoffice' },
    })
    assert.deepEqual(
      [answer.status, answer.headers.get('content-type'), answer.headers.get('x-accel-buffering')],
      [200, 'text/event-stream; charset=utf-8', 'no'],
    )
    const events: { types: string[]; rows?: string[]; lookers?: string[] }[] = []
    let text = ''
    assert.ok(answer.body)
    for await (const chunk of answer.body.pipeThrough(new TextDecoderStream())) {
      if (events.length === 0) await begun()
      text += chunk
      const parts = text.split('\n\n')
      text = parts.pop() ?? ''
      events.push(...parts.filter((part) => part.startsWith('data: ')).map((part) => JSON.parse(part.slice(6))))
      if (events.slice(1).some(({ types }) => types.includes(type))) break
    }
    return events
  }

  test('a change of any kind is told while the stream is open, and no record is named', async () => {
    const id = await makePublication(stage.acteur, stage.commune, { title: 'Fanfare' })
    let row: string | null = null
    const events = await until('publication', 60, async () => {
      row = (await post(`/admin/publications/${id}/notes`, { body: 'À rappeler.' }, stage.back)).headers.get('x-audit-id')
    })
    assert.ok(events.at(-1)?.types.includes('publication'))
    // By its row whoever made the change knows it: nothing needs to be read again. Spec §2-149.
    assert.ok(row && events.at(-1)?.rows?.includes(row))
    assert.ok(!JSON.stringify(events).includes(id))
  })

  test('a colleague who begins to look is told as presence', async () => {
    const id = await makePublication(stage.acteur, stage.commune, { title: 'Chorale' })
    const events = await until('presence', 60, () => get(`/admin/publications/${id}/collaboration`, stage.back))
    assert.ok(events.at(-1)?.types.includes('presence'))
    assert.ok(events.at(-1)?.lookers?.includes(stage.admin.id))
  })

  test('a sending that leaves is told as its numbers move, and its end too, which no row of the trail has', async () => {
    const { db } = await harness()
    const alerte = {
      severite: 'vigilance',
      secteurs: [],
      consignes: null,
      source: null,
      corrections: [],
      levee_le: null,
      levee_motif: null,
    }
    const id = await makePublication(stage.mairie, stage.commune, { type_id: ALERTE, alerte: JSON.stringify(alerte) })
    const { id: envoi } = await makeEnvoi(id, stage.commune)
    await until('remise', 60, async () => {})
    const events = await until('envoi', 60, () => db.updateTable('envois').set({ state: 'termine' }).where('id', '=', envoi).execute())
    assert.ok(!JSON.stringify(events).includes(envoi))
  })

  test('a stream ends with the role, the account or the session that opened it, and nothing later is told', async () => {
    const service = await anotherService({ RATE_LIMITS: 'off' }, { withOwnIssuer: true })
    const { db } = await harness()
    const ends: Record<string, (id: string, session: string) => Promise<{ status: number }>> = {
      'a role that is taken': (id) => ask('DELETE', `/admin/users/${id}/roles/admin`, stage.back),
      'an account that is deactivated': (id) => patch(`/admin/users/${id}`, { active: false }, stage.back),
      'sessions that are ended': (id) => ask('DELETE', `/admin/users/${id}/sessions`, stage.back),
      'signing out': (_id, session) => ask('POST', `${service.url}/api/auth/sign-out`, { token: session }),
    }
    for (const [n, [how, end]] of Object.entries(ends).entries()) {
      const [email, password] = [`flux${n}@example.fr`, 'un mot de passe assez long']
      await makeAdmin(service.services, { email, password })
      const { session, token } = await sessionAt(service.url, email, password)
      const { id } = await db.selectFrom('users').select('id').where('email', '=', email).executeTakeFirstOrThrow()
      const answer = await fetch(`${service.url}/api/v1/admin/live?seconds=120`, {
        headers: { authorization: `Bearer ${token}`, 'x-app-source': 'backoffice' },
        signal: AbortSignal.timeout(20_000),
      })
      assert.equal(answer.status, 200, how)
      assert.equal((await end(id, session)).status, 200, how)
      // It would go on for two minutes.
      await answer.text()
    }
    await service.close()
  })

  test('a stream ends after its time', async () => {
    const { status, body } = await get('/admin/live?seconds=1', stage.back)
    assert.equal(status, 200)
    assert.match(body, /^data: \{"types":\[.*"presence".*\]\}\n\n/)
  })
})
