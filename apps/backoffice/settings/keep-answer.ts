import { getSettings } from '../../../contract/settings/settings.ts'
import { queryClient } from '../../ui/api/queries.ts'
import type { Settings } from './shown.ts'

/** Shows a saved setting at once: what is typed before the settings are read again is no conflict with oneself. */
export const keepAnswer = (change: (settings: Settings) => Partial<Settings>): void => {
  queryClient.setQueryData<{ data: Settings }>([getSettings.id, {}], (known) => known && { data: { ...known.data, ...change(known.data) } })
}
