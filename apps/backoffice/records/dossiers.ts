import { ClientError } from '../../../contract/client.ts'
import { DOSSIERS_MAX } from '../../../contract/audit/dossiers.ts'
import { queryClient, useData } from '../../ui/api/queries.ts'
import { useShown, WATCH_EVERY_MS } from './use-record.ts'

/** How many records are read ahead: the next ones of the list. */
export const AHEAD = DOSSIERS_MAX - 1
/** The delay before a record is read: of one that is passed quickly, what is there already is enough. */
const PAUSE_MS = 180

interface Kind<D> {
  /** The id of the endpoint. */
  endpoint: string
  idOf: (dossier: D) => string
  /** @param ids the record that the person looks at, then those to read ahead */
  read: (ids: readonly string[]) => Promise<readonly D[]>
  take?: (dossier: D) => void
  /** Whether the list shows a record before it is read. */
  isShownBefore?: boolean
}

interface Options {
  enabled?: boolean
  every?: number | false
}

/** Returns how the records of one kind are read whole, with the next ones of their list: one request. Spec §2-148, §2-155. */
export function dossiersOf<D>({ endpoint, idOf, read, take, isShownBefore = false }: Kind<D>) {
  const keyOf = (id: string) => [endpoint, id] as const
  /** The records that the next reading reads ahead: those after the present one. */
  let ahead: readonly string[] = []

  /** @throws ClientError not_found for a record that does not exist, or is outside of the territory */
  async function readOne(id: string, signal: AbortSignal): Promise<D> {
    if (isShownBefore || queryClient.getQueryData(keyOf(id)) !== undefined) await pause(signal)
    const further = ahead.filter((other) => other !== id && queryClient.getQueryData(keyOf(other)) === undefined)
    const data = await read([id, ...further])
    for (const dossier of data) {
      take?.(dossier)
      // What was read ahead is shown at once, and read again when its turn comes.
      if (idOf(dossier) !== id) queryClient.setQueryData(keyOf(idOf(dossier)), dossier, { updatedAt: 1 })
    }
    const found = data.find((dossier) => idOf(dossier) === id)
    if (found === undefined) throw new ClientError(404, 'not_found', '', [], null)
    return found
  }

  /** Reads a record whole. The parts of a screen share one reading. */
  const useDossier = (id: string, { enabled = true, every = false }: Options = {}) =>
    useData<D>({ queryKey: keyOf(id), queryFn: ({ signal }) => readOne(id, signal), enabled, refetchInterval: every })

  return {
    useDossier,
    /** Reads and polls a record as `useRecord` does. */
    useWhole: <R extends { version: number }>(id: string, recordOf: (dossier: D) => R) => {
      const whole = useDossier(id, { every: WATCH_EVERY_MS })
      const versionNow = () => {
        const now = queryClient.getQueryData<D>(keyOf(id))
        return now && recordOf(now).version
      }
      return { ...useShown(whole, whole.data && recordOf(whole.data), versionNow), dossier: whole.data }
    },
    /** Says which records come next, whatever list they are of. */
    readAhead: (ids: readonly string[]): void => void (ahead = ids.slice(0, AHEAD)),
  }
}

const pause = (signal: AbortSignal) =>
  new Promise<void>((resolve, reject) => {
    const end = setTimeout(resolve, PAUSE_MS)
    signal.addEventListener('abort', () => {
      clearTimeout(end)
      reject(signal.reason as Error)
    })
  })
