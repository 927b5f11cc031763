import { Pick } from '../../ui/forms/pick.tsx'
import type { Pickable } from '../../ui/forms/pickable.ts'
import type { ListState } from '../../ui/lists/list-state.ts'

/** A filter by one record: a commune, an actor, a person. */
export function PickFilter<Name extends string>({
  state,
  name,
  label,
  of,
  ...shown
}: {
  state: ListState<Name>
  name: NoInfer<Name>
  label: string
  of: Pickable
  placeholder?: string
  className?: string
}) {
  return <Pick {...shown} of={of} label={label} value={state.query[name] ?? null} onChange={(id) => state.set({ [name]: id ?? '' })} />
}
