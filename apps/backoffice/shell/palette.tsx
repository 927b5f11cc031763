import { Kbd, Modal, ScrollArea, Text, TextInput } from '@mantine/core'
import { MagnifyingGlassIcon } from '@heroicons/react/20/solid'
import { useDebouncedValue } from '@mantine/hooks'
import { type KeyboardEvent, useEffect, useState } from 'react'
import { useLocation } from 'wouter'
import { useTexts } from '../../ui/i18n/texts.ts'
import { useRecordSearch } from './record-search.ts'
import './palette.css'
import { PaletteResults } from './palette-results.tsx'
import { screenTexts } from '../../ui/screen/screen-texts.ts'
import { shellTexts } from './shell-texts.ts'
import { takeBufferedKeys } from './type-ahead.ts'
import { useResults } from './use-results.ts'

const TYPING_MS = 150

/** The search palette (Ctrl-K): finds screens by name, and records by name, title, address or id. Enter opens the selected result. */
export default function Palette({ close }: { close: () => void }) {
  const t = useTexts(shellTexts)
  const { loading } = useTexts(screenTexts)
  const [, go] = useLocation()
  const [typed, setTyped] = useState('')
  const [sought] = useDebouncedValue(typed.trim(), TYPING_MS)
  const { groups, settled } = useResults(typed.trim(), useRecordSearch(sought))
  const results = groups.flatMap(({ records }) => records)
  // The result selected by the person, if it is still there; else the first one.
  const [moved, setMoved] = useState<string | null>(null)
  const chosen = results.find(({ key }) => key === moved) ?? results[0]
  // Enter before the answer opens the first result once the answer has come.
  const [waiting, setWaiting] = useState(false)
  const open = (path: string) => {
    close()
    go(path)
  }
  useEffect(() => {
    if (!waiting || !settled) return
    setWaiting(false)
    if (chosen) open(chosen.path)
  })
  const move = (by: 1 | -1) => {
    if (results.length === 0) return
    const at = results.findIndex(({ key }) => key === chosen?.key)
    setMoved(results[(at + by + results.length) % results.length]?.key ?? null)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const by = { ArrowDown: 1, ArrowUp: -1 }[event.key] as 1 | -1 | undefined
    if (by !== undefined) move(by)
    else if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
    else if (!settled) setWaiting(true)
    else if (chosen) open(chosen.path)
    event.preventDefault()
  }
  return (
    <Modal
      opened
      onClose={close}
      title={t.findLabel}
      size={600}
      yOffset="12dvh"
      padding="xs"
      overlayProps={{ backgroundOpacity: 0.35, blur: 0 }}
      closeButtonProps={{ 'aria-label': t.close }}
      returnFocus
    >
      <TextInput
        data-autofocus
        onFocus={() => {
          const before = takeBufferedKeys()
          if (before) setTyped(before)
        }}
        role="combobox"
        aria-expanded={results.length > 0}
        aria-controls="palette-results"
        aria-activedescendant={chosen && `palette-${chosen.key}`}
        aria-autocomplete="list"
        aria-label={t.findLabel}
        placeholder={t.find}
        leftSection={<MagnifyingGlassIcon width={18} aria-hidden />}
        value={typed}
        onChange={({ currentTarget: { value } }) => {
          setTyped(value)
          setMoved(null)
          setWaiting(false)
        }}
        onKeyDown={onKeyDown}
      />
      <ScrollArea.Autosize mah={420} mt="xs" type="auto" viewportProps={{ tabIndex: 0 }}>
        {results.length > 0 ? (
          <PaletteResults groups={groups} chosen={chosen?.key ?? null} open={open} />
        ) : (
          <Text size="sm" c="dimmed" p="sm" role="status">
            {!settled ? loading : typed ? t.findNothing : t.findHint}
          </Text>
        )}
      </ScrollArea.Autosize>
      <Text size="xs" c="dimmed" mt="xs" visibleFrom="sm">
        <Kbd size="xs">↑</Kbd> <Kbd size="xs">↓</Kbd> {t.findMove} · <Kbd size="xs">↵</Kbd> {t.findOpen}
      </Text>
    </Modal>
  )
}
