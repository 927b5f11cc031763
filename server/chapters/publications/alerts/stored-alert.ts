import type { z } from 'zod'
import type { Alert, AlertInput } from '../../../../contract/publications/alerts.ts'

/** An alert as `publications.alerte` has it: the shape of the answer. */
export type StoredAlert = z.output<typeof Alert>

/** Returns the alert to store: what the input says, and what was done with the alert before. */
export function storedAlert(input: z.output<typeof AlertInput> | null, before: StoredAlert | null): StoredAlert {
  return {
    severite: input?.severite ?? before?.severite ?? 'information',
    secteurs: input?.secteurs ?? before?.secteurs ?? [],
    consignes: input ? (input.consignes ?? null) : (before?.consignes ?? null),
    source: input ? (input.source ?? null) : (before?.source ?? null),
    corrections: before?.corrections ?? [],
    levee_le: before?.levee_le ?? null,
    levee_motif: before?.levee_motif ?? null,
  }
}
