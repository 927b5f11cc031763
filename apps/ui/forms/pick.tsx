import { Select, type SelectProps } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTexts } from '../i18n/texts.ts'
import { formTexts } from './form-texts.ts'
import type { Pickable } from './pickable.ts'
import { useData } from '../api/queries.ts'

const TYPING_MS = 150

/** The query of the matches of a text. */
const searchOf = (of: Pickable, text: string) => ({ queryKey: ['pick', of.kind, text], queryFn: () => of.search(text) })

interface PickProps extends Omit<SelectProps, 'data' | 'value' | 'onChange' | 'searchValue' | 'onSearchChange'> {
  /** The kind of record. */
  of: Pickable
  value: string | null
  onChange: (id: string | null) => void
}

/**
 * A field that selects one record by its name. The service searches while the person types. Enter, or leaving the field, takes the first
 * match of what is typed; without a match the field says so.
 */
export function Pick({ of, value, onChange, onBlur, onKeyDown, error, ...props }: PickProps) {
  const t = useTexts(formTexts)
  const client = useQueryClient()
  const [text, setText] = useState('')
  const [opened, setOpened] = useState(false)
  const [missed, setMissed] = useState('')
  // The name of the selected record is read apart: the search may not contain it.
  const { data: chosen } = useData({
    queryKey: ['picked', of.kind, value],
    queryFn: () => of.read(value ?? ''),
    enabled: value !== null,
    staleTime: 60_000,
  })
  const typed = text === chosen?.label ? '' : text.trim()
  const [sought] = useDebouncedValue(typed, TYPING_MS)
  const { data: found = [], isFetching } = useData({ ...searchOf(of, sought) })
  const takeFirst = async () => {
    if (!typed) return
    const [first] = await client.fetchQuery(searchOf(of, typed)).catch(() => [])
    setOpened(false)
    // The field writes the name of a record when its value changes: that of the same one is written here.
    setText(first && first.value === value ? first.label : '')
    setMissed(first ? '' : typed)
    if (first) onChange(first.value)
  }
  const options = chosen && !found.some((option) => option.value === chosen.value) ? [chosen, ...found] : found
  return (
    <Select
      searchable
      clearable
      // Taking the selected record once more changes nothing: the cross clears the field.
      allowDeselect={false}
      data={options}
      filter={({ options: all }) => all}
      value={value}
      onChange={onChange}
      searchValue={text}
      onSearchChange={(next) => {
        setText(next)
        if (next) setMissed('')
      }}
      dropdownOpened={opened}
      onDropdownOpen={() => setOpened(true)}
      onDropdownClose={() => setOpened(false)}
      onKeyDown={(event) => {
        onKeyDown?.(event)
        // The list takes the key when one of its options is active.
        if (event.key !== 'Enter' || !typed || event.currentTarget.hasAttribute('aria-activedescendant')) return
        event.preventDefault()
        void takeFirst()
      }}
      onBlur={(event) => {
        onBlur?.(event)
        void takeFirst()
      }}
      error={error ?? (missed && t.pickMissed(missed))}
      nothingFoundMessage={isFetching ? '…' : t.pickNothing}
      {...props}
    />
  )
}
