import type { z } from 'zod'
import type { ImportLine, ImportRun, ImportSource } from '../../../contract/imports/import-records.ts'

export type Source = z.output<typeof ImportSource>
export type Run = z.output<typeof ImportRun>
export type Line = z.output<typeof ImportLine>

/** Whether a source is read by itself, was stopped by a person, or after failures. */
export const stateOf = ({ active, paused_at }: Pick<Source, 'active' | 'paused_at'>): 'active' | 'stopped' | 'paused' =>
  paused_at !== null ? 'paused' : active ? 'active' : 'stopped'

/** Whether a run has not ended yet. */
export const isUnderWay = (run: Pick<Run, 'status'> | null | undefined): boolean => run?.status === 'queued' || run?.status === 'running'
