import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Db } from '../../server/platform/db/db.ts'
import { newId } from '../../server/platform/db/id.ts'

const WORDS = 'la mairie organise un marché de printemps sur la place avec les associations de la commune entrée libre et gratuite'.split(
  ' ',
)
const body = (n: number) => Array.from({ length: 80 }, (_, at) => WORDS[(n * 7 + at * 3) % WORDS.length]).join(' ')

/**
 * Returns an RSS feed with bodies of 500 characters.
 * @param name begins the identifiers of its items
 * @param edition text in the title of every tenth item
 */
export const feed = (name: string, count: number, edition = ''): string =>
  `<?xml version="1.0" encoding="utf-8"?><rss version="2.0"><channel><title>Mairie</title><link>https://mairie.example.fr/</link>${Array.from(
    { length: count },
    (_, n) =>
      `<item><guid isPermaLink="false">${name}-${n}</guid><title>Article ${name} ${n}${n % 10 === 0 ? ` ${edition}` : ''}</title><link>https://mairie.example.fr/${name}/${n}</link><description>&lt;p&gt;${body(n)}&lt;/p&gt;</description></item>`,
  ).join('')}</channel></rss>`

/** Serves feeds on a free port. */
export async function serveFeeds(document: (path: string) => string): Promise<{ host: string; close: () => void }> {
  const server = createServer(
    ({ url }, response) => void response.writeHead(200, { 'content-type': 'application/rss+xml' }).end(document((url ?? '').slice(1))),
  )
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return { host: `127.0.0.1:${(server.address() as AddressInfo).port}`, close: () => server.close() }
}

/** Creates a commune. Returns its id. */
export async function makeCommune(db: Db): Promise<string> {
  const id = newId()
  const place = { departement: '01', departement_nom: 'Ain', region: '84', region_nom: 'A' }
  const code_insee = `B${String(Date.now() % 10_000).padStart(4, '0')}`
  await db
    .insertInto('communes')
    .values({ id, code_insee, slug: newId(), nom: 'Banc', ...place })
    .execute()
  return id
}

/** Creates an import source, whose feed is at the path of its id. Returns its id. */
export async function makeSource(db: Db, host: string, commune_id: string): Promise<string> {
  const id = newId()
  await db
    .insertInto('import_sources')
    .values({ id, nom: 'Banc', type: 'rss', url: `http://${host}/${id}`, commune_id })
    .execute()
  return id
}
