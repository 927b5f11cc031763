import createClient from 'openapi-fetch'
import type { paths } from './schema.gen.ts'

/** Compiled, never run: proves that a client generated from docs/openapi.json has the types of routes, inputs and answers. */
const client = createClient<paths>({ baseUrl: 'http://127.0.0.1:3000', headers: { 'X-App-Source': 'public' } })

const communes = await client.GET('/api/v1/communes', { params: { query: { q: 'sainte colombe', page: 1 } } })
const slug: string | undefined = communes.data?.data[0]?.slug

const created = await client.POST('/api/v1/publications', { body: { title: 'Bal', body: 'Ce soir.', acteur_id: 'a', commune_id: 'c' } })
const status: string | undefined = created.data?.data.status

const moderated = await client.PATCH('/api/v1/admin/publications/{id}/moderate', {
  params: { path: { id: 'p' }, header: { 'If-Match': '"v1"' } },
  body: { moderation_status: 'rejected', reason: 'Hors sujet.' },
})
const message: string | undefined = moderated.error?.message

// @ts-expect-error A status that does not exist must not compile.
await client.PATCH('/api/v1/admin/publications/{id}/moderate', { params: { path: { id: 'p' } }, body: { moderation_status: 'perhaps' } })

const defibrillateurs = await client.GET('/api/v1/communes/{id}/defibrillateurs', { params: { path: { id: 'bethune' } } })
const count: number | undefined = defibrillateurs.data?.meta.count
const first = defibrillateurs.data?.defibrillateurs?.[0]

export { count, first, message, slug, status }
