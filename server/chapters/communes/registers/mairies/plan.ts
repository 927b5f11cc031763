import { isDeepStrictEqual } from 'node:util'
import { officialValues, type StoredOfficial } from '../../official-values.ts'
import type { Mairie } from './mairie.ts'
import { type Plan as RegisterPlan, sameValues } from '../plan.ts'

type MairieType = 'mairie' | 'mairie_annexe' | 'mairie_deleguee'
type Values = Omit<Mairie, 'source_id' | 'kind'> & { type: MairieType; ordre: number; officiel: StoredOfficial | null }
/** A row of the directory as stored. */
export type StoredMairie = Omit<Values, 'type' | 'officiel'> & {
  officiel: unknown
  id: string
  commune_id: string
  source: string
  source_id: string
  type: string
}
/** The changes to the town halls of a commune. */
export type Plan = RegisterPlan<Values, { source_id: string }> & {
  /** The position of the main town hall, if the directory has it. */
  position: { latitude: number; longitude: number } | null
}

/** The positions in the list. Manual rows begin at 0 and are first. */
const ORDRE: Record<MairieType, number> = { mairie: 100, mairie_deleguee: 200, mairie_annexe: 300 }

/**
 * Compares the directory's records of a commune with the stored rows. A position in the list that was set by hand is preserved. A row
 * that somebody has corrected keeps its values, and has those of the directory beside them (`officiel`). Spec §2-67.
 * @param complete whether every record on the commune could be read; if not, no row is removed
 */
export function planCommune(mairies: readonly Mairie[], stored: readonly StoredMairie[], complete: boolean): Plan {
  const incoming = new Map(mairies.map((mairie) => [mairie.source_id, mairie]))
  const hasMain = mairies.some(({ kind }) => kind === 'mairie')
  const corrected = new Map(stored.filter(({ source }) => source !== 'dila').map((row) => [row.source_id, row]))
  const ours = stored.filter(({ source }) => source === 'dila')
  const known = new Map(ours.map((row) => [row.source_id, row]))
  const plan: Plan = { create: [], update: [], remove: [], unchanged: 0, position: positionOf(incoming, hasMain) }
  for (const [source_id, { source_id: _, kind, ...mairie }] of incoming) {
    const type = typeOf(kind, hasMain)
    const correction = corrected.get(source_id)
    if (correction) {
      const officiel = officialValues({ ...mairie, type })
      if (isDeepStrictEqual(correction.officiel, withoutAbsent(officiel))) plan.unchanged += 1
      else plan.update.push({ ...ownValues(correction, mairie), officiel })
      continue
    }
    const row = known.get(source_id)
    const chosen = row && row.ordre !== ORDRE[row.type as MairieType] ? row.ordre : ORDRE[type]
    const next = { ...mairie, type, ordre: chosen, officiel: null }
    if (!row) plan.create.push({ source_id, ...next })
    else if (sameValues(row, next)) plan.unchanged += 1
    else plan.update.push({ id: row.id, ...next })
  }
  if (complete) plan.remove.push(...ours.filter(({ source_id }) => !incoming.has(source_id)).map(({ id }) => id))
  return plan
}

/** The values of a corrected row, which an update of its official values leaves as they are. */
function ownValues(row: StoredMairie, mairie: Omit<Mairie, 'kind' | 'source_id'>): Values & { id: string } {
  const names = ['type', 'ordre', ...Object.keys(mairie)]
  return Object.fromEntries(['id', ...names].map((name) => [name, (row as unknown as Record<string, unknown>)[name]])) as Values & {
    id: string
  }
}

/** The form in which the database returns a value: without absent fields. */
const withoutAbsent = (value: unknown): unknown => JSON.parse(JSON.stringify(value))

/** Returns the type. A town hall under a former code is a delegated one, unless the commune has no main town hall. */
const typeOf = (kind: Mairie['kind'], hasMain: boolean): MairieType =>
  kind === 'ancienne' ? (hasMain ? 'mairie_deleguee' : 'mairie') : kind

function positionOf(mairies: ReadonlyMap<string, Mairie>, hasMain: boolean): Plan['position'] {
  const placed = [...mairies.values()]
    .filter(({ kind, latitude }) => typeOf(kind, hasMain) === 'mairie' && latitude !== null)
    .toSorted((a, b) => a.source_id.localeCompare(b.source_id))
  const [{ latitude, longitude } = { latitude: null, longitude: null }] = placed
  return latitude === null || longitude === null ? null : { latitude, longitude }
}
