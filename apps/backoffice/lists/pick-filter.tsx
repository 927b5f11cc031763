import { Pick } from '../../ui/forms/pick.tsx'
import type { Pickable } from '../../ui/forms/pickable.ts'
import { filterClass } from '../../ui/lists/filters.tsx'
import type { ListState } from '../../ui/lists/list-state.ts'

/** A filter by one record: a commune, an actor, a person. */
export function PickFilter<Name extends string>({
  state,
  name,
  label,
  of,
}: {
  state: ListState<Name>
  name: NoInfer<Name>
  label: string
  of: Pickable
}) {
  const value = state.query[name] ?? null
  return (
    <Pick
      of={of}
      label={label}
      placeholder={label}
      className={filterClass(value !== null)}
      value={value}
      onChange={(id) => state.set({ [name]: id ?? '' })}
    />
  )
}
