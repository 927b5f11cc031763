import { updateCommune } from '../../../contract/communes/communes-admin.ts'
import { ifMatch } from '../../ui/api/client.ts'
import type { RowKind, StoredRow } from '../../ui/communes/row-types.ts'
import { RowsPanel, type UseSaveRows } from '../../ui/communes/rows-panel.tsx'
import { useChange } from '../api/changes.tsx'
import { ConflictNotice } from '../forms/conflict-notice.tsx'

interface CommuneRowsProps<R extends StoredRow> {
  communeId: string
  rows: readonly R[]
  of: RowKind<R>
  seen: number
  /** The version of the commune that is on the screen. */
  version: number
  saved: (version: number) => void
}

/** The rows of one kind of a commune, as administrators edit them. */
export function CommuneRows<R extends StoredRow>({ communeId, rows, of, seen, version, saved }: CommuneRowsProps<R>) {
  const useSave: UseSaveRows = ({ done, after, onError }) => {
    const save = useChange(updateCommune, {
      undoable: true,
      refused: 'notSaved',
      done: () => done,
      after: ({ data }) => {
        after(data)
        saved(data.version)
      },
      onError,
    })
    return {
      ...save,
      send: (kind, body) => save.mutate({ params: { id: communeId }, body: { [kind]: body }, headers: ifMatch(seen) }),
    }
  }
  return (
    <RowsPanel
      communeId={communeId}
      rows={rows}
      of={of}
      useSave={useSave}
      conflicts={(about) => <ConflictNotice {...about} id={communeId} version={version} />}
    />
  )
}
