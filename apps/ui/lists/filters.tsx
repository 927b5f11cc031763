import { NativeSelect, TextInput } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { MagnifyingGlassIcon } from '@heroicons/react/20/solid'
import { useEffect, useState } from 'react'
import { useTexts } from '../i18n/texts.ts'
import type { ListState } from './list-state.ts'
import { listTexts } from './list-texts.ts'

const TYPING_MS = 80

interface FilterProps<Name extends string> {
  state: ListState<Name>
  /** The name of the query parameter, one of the endpoint of the list. */
  name: NoInfer<Name>
  label: string
}

/** A search field. The list is updated while the person types. The key "/" focuses it. */
export function SearchFilter({
  state,
  name = 'q',
  label,
  folded = false,
}: {
  state: ListState
  name?: string
  label: string
  /** Whether the label is in the empty field, where the eye is concerned. */
  folded?: boolean
}) {
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
      placeholder={folded ? label : undefined}
      className={folded ? 'filter-search folded' : 'filter-search'}
    />
  )
}

/** Options of a select, from codes and their labels. */
export const optionsOf = <V extends string>(values: readonly V[], names: Readonly<Record<V, string>>): { value: V; label: string }[] =>
  values.map((value) => ({ value, label: names[value] }))

/** A select with a few values. */
export function SelectFilter<Name extends string>({
  state,
  name,
  label,
  options,
  all,
  className,
}: FilterProps<Name> & { options: readonly { value: string; label: string }[]; all?: string; className?: string }) {
  const t = useTexts(listTexts)
  return (
    <NativeSelect
      label={label}
      className={className}
      data={[{ value: '', label: all ?? t.all }, ...options]}
      value={state.query[name] ?? ''}
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
      all={t.either}
      options={[
        { value: 'true', label: t.yes },
        { value: 'false', label: t.no },
      ]}
    />
  )
}

/** A date field. */
export function DayFilter<Name extends string>({ state, name, label }: FilterProps<Name>) {
  return (
    <TextInput
      type="date"
      label={label}
      value={state.query[name] ?? ''}
      onChange={({ currentTarget: { value } }) => state.set({ [name]: value })}
    />
  )
}
