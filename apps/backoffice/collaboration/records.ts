import { useRef } from 'react'
import * as contract from '../../../contract/collaboration/collaboration.ts'
import { getCompte } from '../../../contract/compte/compte.ts'
import { useRead } from '../../ui/api/queries.ts'
import { useChange } from '../api/changes.tsx'
import { useChanged } from '../live/live.ts'
import { useTexts } from '../../ui/i18n/texts.ts'
import { claimDossiers } from '../claims/dossiers.ts'
import { useDossier } from '../publications/dossiers.ts'
import { collaborationTexts } from './texts.ts'

/** The endpoints of each kind. All of a column have the same input and answer. */
const LOOK = { publication: contract.lookAtPublication, claim: contract.lookAtClaim, acteur: contract.lookAtActeur }
const ASSIGN = { publication: contract.assignPublication, claim: contract.assignClaim, acteur: contract.assignActeur }
const NOTE = { publication: contract.notePublication, claim: contract.noteClaim, acteur: contract.noteActeur }

/** A record that the team works on. */
export interface OnRecord {
  kind: contract.Collaborated
  id: string
}

/** A look is worth a minute. */
const LOOK_AGAIN_MS = 30_000

/** The colleagues and the notes of the open record; it also tells them that this person looks at it. */
export function useCollaboration({ kind, id }: OnRecord) {
  // Publications and claims come whole.
  const publication = useDossier(id, { enabled: kind === 'publication', every: LOOK_AGAIN_MS })
  const claim = claimDossiers.useDossier(id, { enabled: kind === 'claim', every: LOOK_AGAIN_MS })
  const whole = { publication, claim, acteur: null }[kind]
  const look = useRead(LOOK[kind], { params: { id } }, { enabled: whole === null, every: LOOK_AGAIN_MS })
  const reload = () => void (whole ?? look).refetch()
  useChanged(['presence', kind], reload)
  const { data: me } = useRead(getCompte, {})
  return { now: whole ? whole.data?.collaboration : look.data?.data, me: me?.data.id, reload }
}

/** Says who deals with a record. */
export function useAssign({ kind, id }: OnRecord, after: () => void) {
  const t = useTexts(collaborationTexts)
  const { mutate, isPending } = useChange(ASSIGN[kind], {
    undoable: true,
    done: ({ data }) => (data.assignee === null ? t.released : t.taken),
    after,
  })
  return { busy: isPending, assign: (userId: string | null) => mutate({ params: { id }, body: { user_id: userId } }) }
}

/** The endpoint that adds a note. */
export const noteOn = (kind: contract.Collaborated): (typeof NOTE)[contract.Collaborated] => NOTE[kind]

/** Who looks at the rows of a list and who deals with them, by the id of the row. */
export function useColleagues(kind: contract.Collaborated, ids: readonly string[]) {
  // A row that leaves the list is no reason to ask anew about the others.
  const asked = useRef<readonly string[]>([])
  if (!ids.every((id) => asked.current.includes(id))) asked.current = ids
  const { data, refetch } = useRead(
    contract.listCollaboration,
    { query: { type: kind, ids: asked.current.slice(0, contract.LOOKED_AT_MAX).join() } },
    { enabled: ids.length > 0, keepFormer: true },
  )
  // An empty list asks nothing.
  useChanged(['presence', kind], () => void (ids.length > 0 && refetch()))
  return new Map(data?.data.map((row) => [row.id, row]))
}
