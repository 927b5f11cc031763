import { Select, type SelectProps } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTexts } from '../i18n/texts.ts'
import { formTexts } from './form-texts.ts'
import type { Pickable } from './pickable.ts'

const TYPING_MS = 150

interface PickProps extends Omit<SelectProps, 'data' | 'value' | 'onChange' | 'searchValue' | 'onSearchChange'> {
  /** The kind of record. */
  of: Pickable
  value: string | null
  onChange: (id: string | null) => void
}

/** A field that selects one record by its name. The service searches while the person types. */
export function Pick({ of, value, onChange, ...props }: PickProps) {
  const t = useTexts(formTexts)
  const [typed, setTyped] = useState('')
  const [sought] = useDebouncedValue(typed.trim(), TYPING_MS)
  const { data: found = [], isFetching } = useQuery({ queryKey: ['pick', of.kind, sought], queryFn: () => of.search(sought) })
  // The name of the selected record is read apart: the search may not contain it.
  const { data: chosen } = useQuery({
    queryKey: ['picked', of.kind, value],
    queryFn: () => of.read(value ?? ''),
    enabled: value !== null,
    staleTime: 60_000,
  })
  const options = chosen && !found.some((option) => option.value === chosen.value) ? [chosen, ...found] : found
  return (
    <Select
      searchable
      clearable
      data={options}
      filter={({ options: all }) => all}
      value={value}
      onChange={onChange}
      onSearchChange={(text) => setTyped(text === chosen?.label ? '' : text)}
      nothingFoundMessage={isFetching ? '…' : t.pickNothing}
      {...props}
    />
  )
}
