import * as endpoints from '../../../contract/communes/communes.ts'
import type { Serve } from '../../platform/http/serve.ts'
import type { NextChange } from '../../platform/response-cache/next-changes.ts'
import { tagsOfCommune } from '../../platform/response-cache/tags-of-commune.ts'
import { collectesCalendar, listCollectes } from './collectes.ts'
import { listCollectesOfCommunes } from './collectes-of-communes.ts'
import { listElus } from './elus.ts'
import { midnightAfter, todayIn } from './days.ts'
import { getContour } from './contour.ts'
import { communeById, getCommune } from './get.ts'
import { getInfos } from './infos.ts'
import { listCommunes } from './list.ts'

/** The midnight of a commune, when what begins today changes. */
const nextDay = (id: string): NextChange => ({
  key: `day ${id}`,
  read: async (db, back) => {
    const { timezone } = await communeById(db, id)
    return midnightAfter(todayIn(timezone, new Date(Date.now() - back)), timezone) - Date.now()
  },
})

/** Spec §4.4. What depends on the current date is cached until the midnight of its commune; of several communes, for pages only. */
export function communeRoutes(on: Serve): void {
  on(
    endpoints.listCommunes,
    ({ db, query }) => listCommunes(db, query),
    ({ query: { q, slug } }) => {
      if (q !== undefined) return { tags: ['communes', 'commune_noms', 'commune_slugs'], uncached: true }
      return { tags: slug === undefined ? ['communes'] : ['communes', 'commune_slugs'] }
    },
  )
  on(
    endpoints.getCommune,
    ({ db, params }) => getCommune(db, params.slug),
    () => ({ tags: ['communes', 'commune_noms', 'commune_slugs'] }),
  )
  on(
    endpoints.listElus,
    ({ db, params, query }) => listElus(db, { id: params.id, query }),
    ({ params }) => ({ tags: ['communes', ...tagsOfCommune(params.id, 'elus')] }),
  )
  on(
    endpoints.listCollectes,
    ({ db, params, query }) => listCollectes(db, { id: params.id, query }),
    ({ params }) => ({ tags: ['communes', ...tagsOfCommune(params.id, 'collectes')], next: nextDay(params.id) }),
  )
  on(endpoints.listCollectesOfCommunes, ({ db, query }) => listCollectesOfCommunes(db, query), {
    ofPages: ({ query }) => ({ tags: ['communes', ...query.commune_id.flatMap((id) => tagsOfCommune(id, 'collectes'))] }),
  })
  on(
    endpoints.getCollectesCalendar,
    ({ db, params, query }) => collectesCalendar(db, { id: params.id, ...query }),
    ({ params }) => ({ tags: ['communes', ...tagsOfCommune(params.id, 'collectes')], next: nextDay(params.id) }),
  )
  on(
    endpoints.getInfos,
    ({ db, params }) => getInfos(db, params.id),
    ({ params }) => ({ tags: ['communes', ...tagsOfCommune(params.id, 'commune_infos', 'acteurs')] }),
  )
  on(
    endpoints.getContour,
    ({ db, params }) => getContour(db, params.id),
    ({ params }) => ({ tags: ['communes', ...tagsOfCommune(params.id, 'commune_contours')] }),
  )
}
