import type { z } from 'zod'
import { undoAudited } from '../../../contract/audit/audit.ts'
import type { Call } from '../../../contract/client.ts'
import { configureApi } from '../../ui/api/client.ts'
import { narrowed } from '../territory/chosen.ts'
import { noteOwnRow } from './own-rows.ts'
import { noteUndone } from './undone-rows.ts'

/** A dry run of an import answers once the whole source is read; the service allows two minutes for that. */
const DRY_RUN_TIMEOUT_MS = 150_000

configureApi({
  appSource: 'backoffice',
  narrowed,
  timeoutMs: (url, method) => (method !== 'GET' && url.includes('dry_run=true') ? DRY_RUN_TIMEOUT_MS : undefined),
  onAnswer: (endpoint, input, { body, headers }) => {
    const row = headers.get('x-audit-id')
    if (row) noteOwnRow(row)
    if (endpoint.id === undoAudited.id) noteReversal(input, body)
  },
})

/** Every notice about a reversed action is updated, whichever button or key reversed it. */
function noteReversal(input: unknown, body: unknown): void {
  const { params } = input as Call<typeof undoAudited>
  const { data } = body as z.output<(typeof undoAudited)['response']>
  noteUndone(
    String(params.id),
    data.undone.map(({ target_id }) => target_id),
  )
}
