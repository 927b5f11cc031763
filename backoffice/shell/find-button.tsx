import { Kbd, UnstyledButton } from '@mantine/core'
import '@mantine/spotlight/styles.css'
import { MagnifyingGlassIcon } from '@heroicons/react/20/solid'
import { lazy, Suspense, useEffect, useState } from 'react'
import { useTexts } from '../i18n/texts.ts'
import { shellTexts } from './shell-texts.ts'
import { holdLetters, takeLetters } from './type-ahead.ts'

const Palette = lazy(() => import('./palette.tsx'))

/** The way into the palette: by mouse, or by Ctrl-K from anywhere, also from within a field. Its code comes with its first use. */
export function FindButton() {
  const t = useTexts(shellTexts)
  const [used, setUsed] = useState(false)
  const openOnce = () => {
    setUsed(true)
    holdLetters()
    void import('./palette.tsx').then(({ openPalette }) => openPalette(), takeLetters)
  }
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return
      event.preventDefault()
      openOnce()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [])
  return (
    <>
      <UnstyledButton className="find" onClick={openOnce}>
        <MagnifyingGlassIcon width={16} aria-hidden />
        <span className="find-text">{t.find}</span>
        <Kbd size="xs" className="find-text">
          Ctrl K
        </Kbd>
      </UnstyledButton>
      {used && (
        <Suspense>
          <Palette />
        </Suspense>
      )}
    </>
  )
}
