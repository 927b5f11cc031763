import { listDefibrillateursFrance, syncDefibrillateursFrance } from '../../../contract/defibrillateurs/defibrillateurs.ts'
import { until } from './page.ts'
import type { api } from './service.ts'

type Api = Awaited<ReturnType<typeof api>>

/** Returns the devices of the registry's sample, sorted by name. Syncs them first if there are none. */
export async function devices(call: Api) {
  const all = async () => (await call(listDefibrillateursFrance, { query: { sort: 'nom_asc' } })).data
  const first = await all()
  if (first.length > 0) return first
  await call(syncDefibrillateursFrance, {}).catch(() => {})
  return until(all, ({ length }) => length > 0, 60_000)
}
