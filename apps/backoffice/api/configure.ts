import { getCompte } from '../../../contract/compte/compte.ts'
import { configureApi } from '../../ui/api/client.ts'
import { queryClient } from '../../ui/api/queries.ts'
import { narrowed } from '../territory/chosen.ts'
import { noteOwnRow } from './own-rows.ts'

/** A dry run of an import answers once the whole source is read; the service allows two minutes for that. */
const DRY_RUN_TIMEOUT_MS = 150_000

/** What nearly never changes under a screen is not read again with each record. */
const LASTING_MS = 60_000
for (const id of [getCompte.id, 'listReasons', 'listPublicationTypes', 'listViews'])
  queryClient.setQueryDefaults([id], { staleTime: LASTING_MS })

configureApi({
  appSource: 'backoffice',
  narrowed,
  timeoutMs: (url, method) => (method !== 'GET' && url.includes('dry_run=true') ? DRY_RUN_TIMEOUT_MS : undefined),
  onAnswer: (_endpoint, _input, { headers }) => {
    const row = headers.get('x-audit-id')
    if (row) noteOwnRow(row)
  },
})
