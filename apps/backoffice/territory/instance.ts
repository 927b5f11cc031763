import { getInstanceTerritory } from '../../../contract/dashboard/places.ts'
import { call } from '../../ui/api/client.ts'
import { setInstance } from './chosen.ts'

/** Reads the territory of the instance. Without an answer the one that the device has kept is shown, else all of France. */
export const readInstance = async (): Promise<void> => setInstance((await call(getInstanceTerritory, {})).data)
