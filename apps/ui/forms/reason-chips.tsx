import { Button, Group, Kbd, Text } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { bilingual, useTexts } from '../i18n/texts.ts'

/** A common reason: its short name, and its text. */
export interface Reason {
  name: string
  text: string
}

const texts = bilingual({
  common: ['Motifs courants', 'Common reasons'],
  alt: ['Alt', 'Alt'],
})

const TEXT_FIELD = 'textarea, select, [contenteditable=true], input:not([type=checkbox], [type=radio])'
const inTextField = () => document.activeElement?.matches(TEXT_FIELD) ?? false

/** Buttons for common reasons, each with a number key: with Alt inside of a text field, without it elsewhere. The key that works is shown. */
export function ReasonChips({ reasons, use }: { reasons: readonly Reason[]; use: (text: string) => void }) {
  const t = useTexts(texts)
  const [typing, setTyping] = useState(true)
  const current = useRef({ reasons, use })
  current.current = { reasons, use }
  useEffect(() => {
    const onFocus = () => setTyping(inTextField())
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.isComposing || (!event.altKey && inTextField())) return
      // By the position of the key: its character differs with Alt, and without Shift on a French keyboard.
      const reason = current.current.reasons[Number(/^(?:Digit|Numpad)(\d)$/.exec(event.code)?.[1]) - 1]
      if (!reason) return
      event.preventDefault()
      current.current.use(reason.text)
    }
    document.addEventListener('focusin', onFocus)
    document.addEventListener('keydown', onKeyDown)
    return () => {
      document.removeEventListener('focusin', onFocus)
      document.removeEventListener('keydown', onKeyDown)
    }
  }, [])
  return (
    <div role="group" aria-label={t.common}>
      <Text size="sm" fw={550} mb={4} aria-hidden>
        {t.common}
      </Text>
      <Group gap={6}>
        {reasons.map(({ name, text }, n) => (
          <Button
            key={name}
            size="compact-sm"
            variant="default"
            className="template"
            aria-keyshortcuts={`Alt+${n + 1}`}
            // The focus stays in the field: with it the keys shown would change, and the button would move away under the pointer.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => use(text)}
            rightSection={
              <Kbd size="xs" aria-hidden>
                {typing ? `${t.alt} ${n + 1}` : n + 1}
              </Kbd>
            }
          >
            {name}
          </Button>
        ))}
      </Group>
    </div>
  )
}
