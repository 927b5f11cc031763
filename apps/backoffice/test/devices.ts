import { listDefibrillateursFrance, syncDefibrillateursFrance } from '../../../contract/defibrillateurs/defibrillateurs.ts'
import { until } from './until.ts'
import type { api } from './service.ts'

type Api = Awaited<ReturnType<typeof api>>

/** Returns the devices of the registry's sample, sorted by name. Syncs them first: before, there are those of the demonstration. */
export async function devices(call: Api) {
  const all = async () => {
    const { data } = await call(listDefibrillateursFrance, { query: { sort: 'nom_asc', per_page: 100 } })
    return data.some(({ source_id }) => source_id === '620001') ? data : []
  }
  const first = await all()
  if (first.length > 0) return first
  await call(syncDefibrillateursFrance, {}).catch(() => {})
  return until(all, ({ length }) => length > 0, 60_000)
}
