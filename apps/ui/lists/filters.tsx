import { NativeSelect, TextInput } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { MagnifyingGlassIcon } from '@heroicons/react/20/solid'
import { useEffect, useState } from 'react'
import { useTexts } from '../i18n/texts.ts'
import type { ListState } from './list-state.ts'
import { listTexts } from './list-texts.ts'
import './filters.css'

const TYPING_MS = 80

interface FilterProps<Name extends string> {
  state: ListState<Name>
  /** The name of the query parameter, one of the endpoint of the list. */
  name: NoInfer<Name>
  label: string
}

/** The class of a filter: its label is for screen readers, since the empty field shows it; one that is set is tinted. */
export const filterClass = (isSet: boolean): string => (isSet ? 'filter set' : 'filter')

/** A search field. The list is updated while the person types. The key "/" focuses it. */
export function SearchFilter({ state, name = 'q', label }: { state: ListState; name?: string; label: string }) {
  const kept = state.query[name] ?? ''
  const [typed, setTyped] = useState(kept)
  useEffect(() => setTyped(kept), [kept])
  const send = useDebouncedCallback((value: string) => state.set({ [name]: value.trim() }, { replace: true }), TYPING_MS)
  return (
    <TextInput
      type="search"
      label={label}
      value={typed}
      maxLength={200}
      data-search
      leftSection={<MagnifyingGlassIcon width={16} aria-hidden />}
      onChange={({ currentTarget: { value } }) => {
        setTyped(value)
        send(value)
      }}
      placeholder={label}
      className="filter filter-search"
    />
  )
}

/** Options of a select, from codes and their labels. */
export const optionsOf = <V extends string>(values: readonly V[], names: Readonly<Record<V, string>>): { value: V; label: string }[] =>
  values.map((value) => ({ value, label: names[value] }))

/** A select with a few values. Without a value it shows `all`, by default the label. */
export function SelectFilter<Name extends string>({
  state,
  name,
  label,
  options,
  all = label,
}: FilterProps<Name> & { options: readonly { value: string; label: string }[]; all?: string }) {
  const chosen = state.query[name] ?? ''
  return (
    <NativeSelect
      label={label}
      className={filterClass(chosen !== '')}
      data={[{ value: '', label: all }, ...options]}
      value={chosen}
      onChange={({ currentTarget: { value } }) => state.set({ [name]: value })}
    />
  )
}

/** A select of yes, no, or both. */
export function FlagFilter<Name extends string>(props: FilterProps<Name>) {
  const t = useTexts(listTexts)
  return (
    <SelectFilter
      {...props}
      options={[
        { value: 'true', label: t.isSo(props.label) },
        { value: 'false', label: t.isNotSo(props.label) },
      ]}
    />
  )
}

/** A date field. Its label stands before it: an empty date says nothing of itself. */
export function DayFilter<Name extends string>({ state, name, label }: FilterProps<Name>) {
  return (
    <TextInput
      type="date"
      label={label}
      className={state.query[name] ? 'filter-day set' : 'filter-day'}
      value={state.query[name] ?? ''}
      onChange={({ currentTarget: { value } }) => state.set({ [name]: value })}
    />
  )
}
