import type { z } from 'zod'
import { DOSSIERS_MAX, listDossiers } from '../../../contract/publications/dossiers.ts'
import { call } from '../../ui/api/client.ts'
import { queryClient, useData } from '../../ui/api/queries.ts'
import { takeNewer } from './publication.ts'

export type Dossier = z.output<(typeof listDossiers)['response']>['data'][number]

/** The delay before a record is read: of one that is passed quickly the text in the list is enough. */
const PAUSE_MS = 180
const keyOf = (id: string) => [listDossiers.id, id] as const

/** The publications that the next reading reads ahead: those after the present one. */
let ahead: readonly string[] = []
export const readAhead = (ids: readonly string[]): void => void (ahead = ids.slice(0, DOSSIERS_MAX - 1))

/** Reads a record whole, says that the person looks at it, and reads those ahead that are not known yet: one request. Spec §2-148. */
async function readDossier(id: string, signal: AbortSignal): Promise<Dossier | null> {
  await pause(signal)
  const further = ahead.filter((other) => other !== id && queryClient.getQueryData(keyOf(other)) === undefined)
  const { data } = await call(listDossiers, { query: { ids: [id, ...further].join(), regarde: id } })
  for (const dossier of data) {
    takeNewer(dossier.publication)
    // What was read ahead is shown at once, and read again when its turn comes.
    if (dossier.publication.id !== id) queryClient.setQueryData(keyOf(dossier.publication.id), dossier, { updatedAt: 1 })
  }
  return data.find(({ publication }) => publication.id === id) ?? null
}

const pause = (signal: AbortSignal) =>
  new Promise<void>((resolve, reject) => {
    const end = setTimeout(resolve, PAUSE_MS)
    signal.addEventListener('abort', () => {
      clearTimeout(end)
      reject(signal.reason as Error)
    })
  })

/** The actor, the notes, the history and the reports of a publication. The parts of a screen share one reading. */
export const useDossier = (id: string, { enabled = true, every = false }: { enabled?: boolean; every?: number | false } = {}) =>
  useData<Dossier | null>({
    queryKey: keyOf(id),
    queryFn: ({ signal }) => readDossier(id, signal),
    enabled,
    refetchInterval: every,
  })
