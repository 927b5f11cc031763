import { deepStrictEqual, ok } from 'node:assert/strict'
import { readdirSync, readFileSync, readlinkSync } from 'node:fs'
import { newId } from '../../../server/platform/db/id.ts'
import { until } from '../../../server/test/jobs.ts'
import { ask, counted } from '../ask.ts'
import type { Check } from '../check.ts'

const DECISIONS = 60
const ITEMS = 30

/** Returns which of these processes has the local end of a connection from this port (Linux). */
function holderOf(port: number, pids: readonly number[]): number | undefined {
  const hex = port.toString(16).toUpperCase().padStart(4, '0')
  const line = readFileSync('/proc/net/tcp', 'utf8')
    .split('\n')
    .find((each) => each.trim().split(/\s+/)[1]?.endsWith(`:${hex}`))
  const inode = line?.trim().split(/\s+/)[9]
  const isHeld = (pid: number) =>
    readdirSync(`/proc/${pid}/fd`).some((fd) => {
      try {
        return readlinkSync(`/proc/${pid}/fd/${fd}`) === `socket:[${inode}]`
      } catch {
        return false
      }
    })
  return pids.find(isHeld)
}

const feed = (run: string) => ({
  version: 'https://jsonfeed.org/version/1.1',
  title: 'Agenda',
  items: Array.from({ length: ITEMS }, (_, n) => ({
    id: `${run}-${n}`,
    title: `Bal numéro ${n} de la salle des fêtes`,
    content_text: `Samedi ${n}, à vingt heures.`,
    url: `https://mairie.example.fr/${run}/${n}`,
    date_published: '2026-11-01T10:00:00Z',
  })),
})

export const jobs: Record<string, Check> = {
  'jobs: an import whose worker is killed in the middle is taken over by the other, each item once': async ({
    api,
    token,
    primary,
    fleet,
    source,
  }) => {
    const [killed, other] = [Promise.withResolvers<number>(), JSON.stringify(feed(newId()))]
    let asked = 0
    source.documents.set('/feed', {
      answer: (request, response) => {
        asked += 1
        // The worker that asks first is killed while it waits for its answer.
        if (asked === 1) killed.resolve(request.socket.remotePort ?? 0)
        else response.writeHead(200, { 'content-type': 'application/feed+json' }).end(other)
      },
    })
    const { rows } = await primary.query<{ id: string }>('select id from communes order by population desc nulls last limit 1')
    const body = { nom: 'Agenda', type: 'json_feed', url: `${source.url}/feed`, commune_id: rows[0]?.id }
    const made = await ask('POST', `${api}/admin/import-sources`, { token, body })
    deepStrictEqual(made.status, 201, JSON.stringify(made.body))
    const begun = await ask('POST', `${api}/admin/import-sources/${made.body.data.id}/run`, { token })
    deepStrictEqual(begun.status, 202, JSON.stringify(begun.body))
    const port = await killed.promise
    const pid = holderOf(
      port,
      fleet.workers.map((worker) => worker.pid()),
    )
    const victim = fleet.workers.find((worker) => worker.pid() === pid)
    ok(victim, 'no worker was seen reading')
    const moment = performance.now()
    await victim.end('SIGKILL')
    const runOf = async () => {
      const got = await ask('GET', `${api}/admin/import-sources/${made.body.data.id}/runs/${begun.body.data.id}`, { token })
      return got.body.data.run
    }
    await until('the other worker asks', () => asked > 1)
    const took = (performance.now() - moment) / 1000
    await until('the run is over', async () => (await runOf()).status === 'done')
    const { rows: found } = await primary.query('select count(*)::int as n from publications where import_source_id = $1', [
      made.body.data.id,
    ])
    deepStrictEqual([asked, found[0].n, (await runOf()).created], [2, ITEMS, ITEMS])
    await victim.start()
    return `${ITEMS} publications; read again ${took.toFixed(1)} s after SIGKILL`
  },
  'jobs: decisions through the balancer, a worker killed meanwhile: no e-mail leaves twice': async ({ api, token, primary, fleet }) => {
    const ids = Array.from({ length: DECISIONS }, newId)
    const mark = newId().slice(-12)
    await primary.query(
      `insert into claims (id, acteur_id, message, email)
       select c.id, a.id, 'Je tiens cette association.', 'p' || c.n || '.${mark}@example.fr'
       from unnest($1::uuid[]) with ordinality c(id, n)
       join (select id, row_number() over (order by id desc) as n from acteurs where active and deleted_at is null) a using (n)`,
      [ids],
    )
    const statuses: number[] = []
    const queue = [...ids]
    const client = async () => {
      for (let id = queue.pop(); id; id = queue.pop())
        statuses.push(
          (await ask('PATCH', `${api}/admin/claims/${id}`, { token, body: { status: 'rejected', reason: 'Sans preuve' } })).status,
        )
    }
    const files = () => {
      try {
        return readdirSync(fleet.mail).map((name) => readFileSync(`${fleet.mail}/${name}`, 'utf8'))
      } catch {
        return []
      }
    }
    const told = () => files().flatMap((text) => new RegExp(`^To:.*?(p\\d+)\\.${mark}@`, 'm').exec(text)?.[1] ?? [])
    const sent = Promise.all(Array.from({ length: 4 }, client))
    await until('some have left', () => told().length > 5)
    await fleet.workers[1]?.end('SIGKILL')
    await sent
    deepStrictEqual(counted(statuses), `${DECISIONS}×200`)
    const states = async () =>
      (await primary.query<{ status: string }>(`select status from emails where to_address like $1`, [`%.${mark}@example.fr`])).rows.map(
        ({ status }) => status,
      )
    await until('none waits', async () => (await states()).every((status) => ['sent', 'uncertain'].includes(status)))
    deepStrictEqual(new Set(told()).size, told().length, 'an e-mail left twice')
    deepStrictEqual((await states()).length, DECISIONS)
    await fleet.workers[1]?.start()
    return `${DECISIONS} decisions, ${told().length} e-mails, each once (${counted(await states())})`
  },
}
