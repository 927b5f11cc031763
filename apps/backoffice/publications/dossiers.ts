import type { z } from 'zod'
import { listDossiers } from '../../../contract/publications/dossiers.ts'
import { call } from '../../ui/api/client.ts'
import { dossiersOf } from '../records/dossiers.ts'
import { takeNewer } from './publication.ts'

export type Dossier = z.output<(typeof listDossiers)['response']>['data'][number]

/** The actor, the notes, the history and the reports of a publication. */
export const { useDossier, readAhead } = dossiersOf<Dossier>({
  endpoint: listDossiers.id,
  idOf: ({ publication }) => publication.id,
  read: async (ids) => (await call(listDossiers, { query: { ids: ids.join(), regarde: ids[0] } })).data,
  take: ({ publication }) => takeNewer(publication),
  isShownBefore: true,
})
