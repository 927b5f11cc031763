import { useMediaQuery } from '@mantine/hooks'
import { type ReactNode, useState } from 'react'
import { useTexts } from '../../i18n/texts.ts'
import './editor.css'
import { sectionTexts } from './section-texts.ts'

/** From this width on, all parts of the form are open. As in editor.css. */
const WIDE = '(min-width: 48em)'

interface OptionalSectionProps {
  title: string
  /** What the part has, in a few words; null: nothing. */
  holds: string | null
  /** Whether one of its fields has an error: then it is open. */
  hasError?: boolean
  children: ReactNode
}

/** A part of a form that nobody must fill in: on a telephone it is folded while it is empty, and its line says what it has. */
export function OptionalSection({ title, holds, hasError = false, children }: OptionalSectionProps) {
  const t = useTexts(sectionTexts)
  const isWide = useMediaQuery(WIDE, true, { getInitialValueInEffect: false })
  const [asked, setAsked] = useState<boolean | null>(null)
  const isOpen = isWide || hasError || (asked ?? holds !== null)
  return (
    <details
      className="optional-section"
      open={isOpen}
      onToggle={({ currentTarget, target }) => target === currentTarget && currentTarget.open !== isOpen && setAsked(currentTarget.open)}
      // A field that the browser refuses is shown before it gets the focus; an upload stays in view.
      onInvalidCapture={() => setAsked(true)}
      onChangeCapture={() => setAsked(true)}
    >
      <summary>
        <span className="optional-title">{title}</span> <span className="optional-holds">{holds ?? t.empty}</span>
      </summary>
      <div className="optional-fields">{children}</div>
    </details>
  )
}
