import { Autocomplete, type AutocompleteProps, VisuallyHidden } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useState } from 'react'
import type { z } from 'zod'
import { type Address, searchAddresses } from '../../../../contract/publications/addresses.ts'
import { useRead } from '../../api/queries.ts'
import { useTexts } from '../../i18n/texts.ts'
import { addressTexts } from './address-texts.ts'

const TYPING_MS = 200
/** The least that is searched for, and the most that the service takes. */
const [TYPED_MIN, TYPED_MAX] = [2, 200]

interface AddressInputProps extends Omit<AutocompleteProps, 'data' | 'value' | 'onChange' | 'filter' | 'renderOption' | 'onKeyDown'> {
  /** The commune whose addresses are proposed; empty: none are. */
  communeId: string
  value: string
  /** Several streets between commas, each proposed as it is typed; else one address. */
  streets?: boolean
  /** @param chosen the address that was chosen; null for a text that was typed */
  onChange: (text: string, chosen: z.output<typeof Address> | null) => void
}

/**
 * A text field that proposes addresses while one is typed. What is typed stays what it is: only a choice, by a press, by the arrows and Enter, or by Enter
 * alone for the first, replaces it.
 */
export function AddressInput({ communeId, value, streets = false, onChange, ...props }: AddressInputProps) {
  const t = useTexts(addressTexts)
  /** The text as it was typed here; null after a choice. A text from elsewhere is not searched for. */
  const [own, setOwn] = useState<string | null>(null)
  const [opened, setOpened] = useState(false)
  const from = streets ? value.lastIndexOf(',') + 1 : 0
  const typed = value.slice(from).trim()
  const [sought] = useDebouncedValue(value === own ? typed.slice(0, TYPED_MAX) : '', TYPING_MS)
  const isSought = communeId !== '' && sought.length >= TYPED_MIN
  const { data: found } = useRead(
    searchAddresses,
    { params: { id: communeId }, query: { q: sought, ...(streets ? { voies: 'true' } : {}) } },
    { enabled: isSought, keepFormer: isSought },
  )
  const before = from === 0 ? '' : `${value.slice(0, from)} `
  const proposed = isSought && found && value === own ? found.data : []
  const options = new Map(proposed.map((address) => [before + address.libelle, address]))
  const choose = (text: string) => {
    const address = options.get(text) ?? null
    setOwn(address ? null : text)
    onChange(text, address)
  }
  const isOpen = opened && options.size > 0
  return (
    <>
      <Autocomplete
        {...props}
        // In its place in the document: within the landmark of the form, and after its field by Tab.
        comboboxProps={{ withinPortal: false }}
        value={value}
        data={found && options.size > 0 ? [{ group: t.sources[found.meta.source], items: [...options.keys()] }] : []}
        filter={({ options: all }) => all}
        renderOption={({ option }) => options.get(option.value)?.libelle ?? option.value}
        dropdownOpened={isOpen}
        onDropdownOpen={() => setOpened(true)}
        onDropdownClose={() => setOpened(false)}
        onChange={(text) => {
          if (text !== value) choose(text)
        }}
        onKeyDown={(event) => {
          // The list takes the key when one of its options is active.
          if (event.key !== 'Enter' || !isOpen || event.currentTarget.hasAttribute('aria-activedescendant')) return
          event.preventDefault()
          const [first] = options.keys()
          if (first !== undefined) choose(first)
          setOpened(false)
        }}
      />
      <VisuallyHidden role="status">{isOpen && t.proposed(options.size)}</VisuallyHidden>
    </>
  )
}
