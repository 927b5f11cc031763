import { openSpotlight, Spotlight, type SpotlightActionData, type SpotlightActionGroupData } from '@mantine/spotlight'
import { MagnifyingGlassIcon } from '@heroicons/react/20/solid'
import { useDebouncedValue } from '@mantine/hooks'
import { useEffect, useState } from 'react'
import { useLocation } from 'wouter'
import { useTexts } from '../i18n/texts.ts'
import { useFound } from './find.ts'
import { SECTIONS, sectionTexts } from './sections.ts'
import { shellTexts } from './shell-texts.ts'
import { takeLetters } from './type-ahead.ts'

const TYPING_MS = 150

export const openPalette = openSpotlight

/** Ctrl-K: any screen by its name, any record by a name, a title, an address or its identifier. */
export default function Palette() {
  const t = useTexts(shellTexts)
  const sections = useTexts(sectionTexts)
  const [, go] = useLocation()
  const [typed, setTyped] = useState('')
  const [sought] = useDebouncedValue(typed.trim(), TYPING_MS)
  const found = useFound(sought)
  const wanted = fold(typed.trim())
  const screens: SpotlightActionData[] = SECTIONS.flatMap((group) => group.sections)
    .filter(({ name }) => fold(sections[name]).includes(wanted))
    .map(({ name, path, icon: Icon }) => ({
      id: `screen-${name}`,
      label: sections[name],
      leftSection: <Icon width={18} aria-hidden />,
      onClick: () => go(path),
    }))
  const groups: SpotlightActionGroupData[] = [
    ...(screens.length > 0 ? [{ group: t.screens, actions: screens }] : []),
    ...found.map(({ section, records }) => ({
      group: sections[section],
      actions: records.map(({ id, label, description, path }) => ({
        id: `${section}-${id}`,
        label,
        ...(description ? { description } : {}),
        onClick: () => go(path),
      })),
    })),
  ]
  // What the service finds comes after the letters: the first of it is the one that Enter opens, as with what was there at once.
  useEffect(markFirst)
  return (
    <Spotlight
      actions={groups}
      query={typed}
      onQueryChange={setTyped}
      // What the service found need not hold the very letters that were typed: it knows accents and slips.
      filter={(_query, actions) => actions}
      nothingFound={typed ? t.findNothing : t.findHint}
      shortcut={null}
      scrollable
      maxHeight={420}
      clearQueryOnClose
      searchProps={{
        placeholder: t.find,
        'aria-label': t.findLabel,
        leftSection: <MagnifyingGlassIcon width={18} aria-hidden />,
        onFocus: () => {
          const before = takeLetters()
          if (before) setTyped(before)
        },
      }}
      attributes={{ content: { 'aria-label': t.findLabel } }}
    />
  )
}

const results = () => [...document.querySelectorAll<HTMLElement>('[role=dialog] [data-action]')]
function markFirst(): void {
  const [first, ...others] = results()
  if (first && ![first, ...others].some((one) => one.dataset['selected'])) first.dataset['selected'] = 'true'
}

const fold = (text: string): string => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()
