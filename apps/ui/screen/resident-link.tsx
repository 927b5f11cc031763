import { Button } from '@mantine/core'
import { EyeIcon } from '@heroicons/react/20/solid'
import { useRef, useState } from 'react'
import { bilingual, useTexts } from '../i18n/texts.ts'

const texts = bilingual({
  see: ['Voir comme un habitant', 'See as a resident'],
  newTab: ['Voir comme un habitant (nouvel onglet)', 'See as a resident (new tab)'],
})

/** Shows a record as residents see it: the page of the site in another tab; or, of what is not public, what `preview` opens. */
export function ResidentLink({ href, preview }: { href: string; preview?: (() => void) | null }) {
  const t = useTexts(texts)
  const sign = <EyeIcon width={16} aria-hidden />
  if (preview)
    return (
      <Button variant="default" size="compact-sm" leftSection={sign} aria-haspopup="dialog" onClick={preview}>
        {t.see}
      </Button>
    )
  return (
    <Button
      component="a"
      href={href}
      target="_blank"
      rel="noopener"
      variant="default"
      size="compact-sm"
      leftSection={sign}
      aria-label={t.newTab}
    >
      {t.see}
    </Button>
  )
}

/** Whether the dialog of a preview is open. Closed, it gives the focus back to what opened it. */
export function useResidentDialog(): { opened: boolean; open: () => void; close: () => void } {
  const [opened, setOpened] = useState(false)
  const opener = useRef<Element>(null)
  return {
    opened,
    open: () => {
      opener.current = document.activeElement
      setOpened(true)
    },
    close: () => {
      setOpened(false)
      requestAnimationFrame(() => opener.current instanceof HTMLElement && opener.current.focus())
    },
  }
}
