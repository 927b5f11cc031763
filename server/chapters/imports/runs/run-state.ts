import type { Action, Changes } from './decide-item.ts'
import type { SourceFields } from '../fields.ts'
import type { RunRow, SourceRow } from '../rows.ts'
import type { Message } from '../../../platform/stored-messages/message.ts'
import type { SourceSettings } from '../sources/settings.ts'

/** The columns of a source that a run uses. */
export type RunSource = Omit<SourceFields, 'parametres'> &
  Pick<SourceRow, 'id' | 'propre' | 'consecutive_failures' | 'version'> & {
    etag: string | null
    last_modified: string | null
    /** The commune's time zone. */
    timezone: string
    created_by: string | null
    /** Time of the last reading; null before the first. */
    last_read: string | null
  }

/** One line of a run. */
export interface Line {
  level: 'info' | 'warn' | 'error'
  action: Action | null
  external_id: string | null
  title: string | null
  message: Message
  /** What was lost of the item, or is doubtful. */
  warning: Message | null
  changes: Changes
  publication_id: string | null
  /** Version of the publication after the write; null when nothing is written. */
  version: number | null
  /** Values restored by undoing. */
  before: Record<string, unknown> | null
}

export type Counts = Pick<RunRow, 'read' | 'created' | 'updated' | 'unchanged' | 'duplicates' | 'archived' | 'refused' | 'warnings'>
const NO_COUNTS: Counts = { read: 0, created: 0, updated: 0, unchanged: 0, duplicates: 0, archived: 0, refused: 0, warnings: 0 }
const COUNTED: Record<Action, keyof Counts> = {
  create: 'created',
  update: 'updated',
  unchanged: 'unchanged',
  duplicate: 'duplicates',
  archive: 'archived',
  refuse: 'refused',
}

/** The state of a run between batches; changed only after a batch is committed. */
export interface RunState {
  runId: string
  source: RunSource
  settings: SourceSettings
  /** A dry run: every batch is rolled back. */
  dry: boolean
  /** Number of this attempt. */
  attempt: number
  /** User who requested the run; null for a scheduled run. */
  requestedBy: string | null
  counts: Counts
  /** Number of lines written so far. */
  seq: number
  /** External ids read from the source in this run. */
  seen: Set<string>
  /** External ids already written by an earlier attempt of this run. */
  done: Set<string>
  /** Duplicate keys of items created in this run, with the id of their publication. */
  made: Map<string, string | null>
  /** Pictures that this run may still ask for; 0 if pictures are not fetched. */
  picturesLeft: number
  /** A picture was left for a later run. */
  picturesCut: boolean
  /** Also tries pictures again that were refused. */
  force: boolean
  /** The lines of a dry run, up to the limit. */
  plan: Line[]
}

type Given = 'runId' | 'source' | 'settings' | 'dry' | 'attempt' | 'requestedBy' | 'picturesLeft' | 'force'
export const newRunState = (of: Pick<RunState, Given>): RunState => ({
  ...of,
  counts: { ...NO_COUNTS },
  seq: 0,
  seen: new Set(),
  done: new Set(),
  made: new Map(),
  picturesCut: false,
  plan: [],
})

/** Returns the counts of a run with those of these lines added. */
export function counted(counts: Counts, lines: readonly (Pick<Line, 'action'> & { warning: unknown })[]): Counts {
  const sum = { ...counts }
  for (const { action, warning } of lines) {
    if (action !== null) sum[COUNTED[action]] += 1
    if (warning !== null) sum.warnings += 1
  }
  return sum
}
