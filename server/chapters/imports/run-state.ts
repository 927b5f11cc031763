import { newId } from '../../platform/db/id.ts'
import type { Action, Changes } from './decide-item.ts'
import type { Message } from '../../platform/stored-messages/message.ts'
import type { SourceSettings } from './settings.ts'

/** A source as a run works with it. */
export interface RunSource {
  id: string
  nom: string
  type: string
  url: string
  commune_id: string
  acteur_id: string | null
  type_id: string | null
  statut_creation: string
  active: boolean
  frequence_minutes: number | null
  consecutive_failures: number
  etag: string | null
  last_modified: string | null
  version: number
  /** The commune's time zone. */
  timezone: string
  created_by: string | null
  /** When it was last read; null before the first time. */
  last_read: string | null
}

/** One line of a run. */
export interface Line {
  level: 'info' | 'warn' | 'error'
  action: Action | null
  external_id: string | null
  title: string | null
  said: Message
  changes: Changes
  publication_id: string | null
  /** The publication as the line leaves it; null where nothing is written. */
  version: number | null
  /** What undoing brings back. */
  before: Record<string, unknown> | null
}

export interface Counts {
  read: number
  created: number
  updated: number
  unchanged: number
  duplicates: number
  archived: number
  refused: number
}
const NO_COUNTS: Counts = { read: 0, created: 0, updated: 0, unchanged: 0, duplicates: 0, archived: 0, refused: 0 }
const COUNTED: Record<Action, keyof Counts> = {
  create: 'created',
  update: 'updated',
  unchanged: 'unchanged',
  duplicate: 'duplicates',
  archive: 'archived',
  refuse: 'refused',
}

/** The state of a run while it goes from batch to batch; changed only when a batch stands. */
export interface Course {
  runId: string
  source: RunSource
  settings: SourceSettings
  /** Every batch is rolled back. */
  dry: boolean
  /** Which attempt of the run this is. */
  attempt: number
  /** Who asked for it; null of one that its schedule began. */
  requestedBy: string | null
  counts: Counts
  /** Lines written so far. */
  seq: number
  /** External ids that the source has given in this run. */
  seen: Set<string>
  /** Those of them that an earlier attempt of this run has dealt with. */
  done: Set<string>
  /** Names under which items created in this run are known again. */
  made: Map<string, string | null>
  /** A dry run's lines, as many as are shown. */
  plan: Line[]
}

export const newCourse = (
  source: RunSource,
  settings: SourceSettings,
  of: { runId: string; attempt: number; requestedBy: string | null } | 'dry',
): Course => ({
  runId: of === 'dry' ? newId() : of.runId,
  source,
  settings,
  dry: of === 'dry',
  attempt: of === 'dry' ? 0 : of.attempt,
  requestedBy: of === 'dry' ? null : of.requestedBy,
  counts: { ...NO_COUNTS },
  seq: 0,
  seen: new Set(),
  done: new Set(),
  made: new Map(),
  plan: [],
})

/** What lines add to the counts of a run. */
export function counted(counts: Counts, lines: readonly Pick<Line, 'action'>[]): Counts {
  const sum = { ...counts }
  for (const { action } of lines) if (action !== null) sum[COUNTED[action]] += 1
  return sum
}
