import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { IdOut, one, paging, query, SearchText, shortPageOf } from './shared.ts'

/** Spec §4.4. */

export const CommuneRow = z.object({ id: IdOut, slug: z.string(), nom: z.string() }).meta({ id: 'CommuneRow' })

const chapter = 'communes'
export const listCommunes = endpoint({
  chapter,
  id: 'listCommunes',
  method: 'GET',
  path: '/communes',
  access: 'app',
  summary: 'Communes',
  query: query({ ...paging(), q: SearchText.optional() }),
  response: shortPageOf(CommuneRow),
  maxAge: 300,
})
export const getCommune = endpoint({
  chapter,
  id: 'getCommune',
  method: 'GET',
  path: '/communes/{slug}',
  access: 'app',
  summary: 'One commune',
  params: z.object({ slug: z.string() }),
  response: one(CommuneRow),
  errors: ['not_found'],
  maxAge: 300,
})
