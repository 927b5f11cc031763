import type { z } from 'zod'
import type { Alert, AlertChange } from '../../../../contract/publications/alerts.ts'

/** An alert as `publications.alerte` has it: the shape of the answer. */
export type StoredAlert = z.output<typeof Alert>

/** Returns the alert to store: what the input says, else what is stored, and what was done with the alert before. */
export function storedAlert(input: z.output<typeof AlertChange> | null, before: StoredAlert | null): StoredAlert {
  return {
    severite: input?.severite ?? before?.severite ?? 'information',
    secteurs: input?.secteurs ?? before?.secteurs ?? [],
    consignes: input?.consignes === undefined ? (before?.consignes ?? null) : input.consignes,
    source: input?.source === undefined ? (before?.source ?? null) : input.source,
    corrections: before?.corrections ?? [],
    levee_le: before?.levee_le ?? null,
    levee_motif: before?.levee_motif ?? null,
  }
}
