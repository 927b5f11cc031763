import { Kbd, UnstyledButton } from '@mantine/core'
import { MagnifyingGlassIcon } from '@heroicons/react/20/solid'
import { type ComponentType, useEffect, useState } from 'react'
import { useTexts } from '../../ui/i18n/texts.ts'
import { importWithRetry } from '../../ui/screen/retrying-import.ts'
import { screenTexts } from '../../ui/screen/screen-texts.ts'
import { shellTexts } from './shell-texts.ts'
import { notify } from '../../ui/notices/notify.tsx'
import { bufferKeys, takeBufferedKeys } from './type-ahead.ts'

/** If the palette loads later than this, it is not opened: the person may have moved on. */
const PATIENCE_MS = 4_000

/** The button of the search palette. Ctrl-K opens it from anywhere, even from a field. Its code is loaded at the first use. */
export function SearchButton() {
  const t = useTexts(shellTexts)
  const { waitingText } = useTexts(screenTexts)
  const [opened, setOpened] = useState(false)
  const [Palette, setPalette] = useState<ComponentType<{ close: () => void }> | null>(null)
  const open = () => {
    bufferKeys()
    if (Palette) return setOpened(true)
    let wanted = true
    const giveUp = setTimeout(() => {
      wanted = false
      takeBufferedKeys()
      notify({ message: waitingText, tone: 'warning', as: 'palette' })
    }, PATIENCE_MS)
    void importWithRetry(() => import('./palette.tsx')).then(({ default: loaded }) => {
      clearTimeout(giveUp)
      setPalette(() => loaded)
      if (wanted) setOpened(true)
    }, takeBufferedKeys)
  }
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return
      event.preventDefault()
      if (!opened) open()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  })
  return (
    <>
      <UnstyledButton className="find" onClick={open}>
        <MagnifyingGlassIcon width={16} aria-hidden />
        <span className="find-text">{t.find}</span>
        <Kbd size="xs" className="find-text">
          Ctrl K
        </Kbd>
      </UnstyledButton>
      {opened && Palette && <Palette close={() => setOpened(false)} />}
    </>
  )
}
