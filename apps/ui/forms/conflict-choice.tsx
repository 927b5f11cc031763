import { Alert, Button, Group, Stack, Text } from '@mantine/core'
import { type ReactNode, useEffect, useRef } from 'react'
import { useTexts } from '../i18n/texts.ts'
import { SmallPrint } from '../screen/text.tsx'
import { conflictTexts } from './conflict-texts.ts'
import './conflict.css'
import type { Conflict } from './record-draft.ts'

/** The conflicts of a form, and how each is decided. */
export interface ConflictDraft {
  conflicts: readonly Conflict[]
  keepMine: (name: string) => void
  takeSaved: (name: string) => void
}
interface ChoiceProps {
  draft: ConflictDraft
  /** Who changed the record, or that it was changed. */
  title: string
  nameOf: (name: string) => string
  displayOf: (name: string, value: unknown) => ReactNode
}

/** Shows both values of each conflicting field, to choose from. Nothing is saved before each is decided. */
export function ConflictChoice({ draft: { conflicts, keepMine, takeSaved }, title, nameOf, displayOf }: ChoiceProps) {
  const t = useTexts(conflictTexts)
  const box = useRef<HTMLDivElement>(null)
  const any = conflicts.length > 0
  /** Whether the person has asked to save, and has typed nothing since: then the notice may take the focus. */
  const asked = useRef(false)
  useEffect(() => {
    const note = ({ type }: Event) => void (asked.current = type === 'submit')
    for (const type of ['submit', 'input'] as const) document.addEventListener(type, note, true)
    return () => {
      for (const type of ['submit', 'input'] as const) document.removeEventListener(type, note, true)
    }
  }, [])
  useEffect(() => {
    if (!any || !box.current) return
    if (asked.current) bring(box.current)
    else box.current.scrollIntoView({ block: 'nearest' })
  }, [any])
  if (!any) return null
  return (
    <Alert ref={box} color="yellow" title={title} role="status" tabIndex={-1} data-conflict>
      <Text size="sm" mb="sm">
        {t.lead}
      </Text>
      <Stack gap="sm">
        {conflicts.map(({ name, mine, saved }) => {
          const label = nameOf(name)
          return (
            <section key={name} className="conflict" aria-label={label}>
              <Text size="sm" fw={600}>
                {label}
              </Text>
              <Version title={t.mine} button={t.keepMine} about={label} choose={() => keepMine(name)}>
                {displayOf(name, mine)}
              </Version>
              <Version title={t.saved} button={t.takeSaved} about={label} choose={() => takeSaved(name)}>
                {displayOf(name, saved)}
              </Version>
            </section>
          )
        })}
      </Stack>
    </Alert>
  )
}

interface VersionProps {
  title: string
  button: string
  about: string
  choose: () => void
  children: ReactNode
}
const Version = ({ title, button, about, choose, children }: VersionProps) => (
  <div className="conflict-version">
    <SmallPrint>{title}</SmallPrint>
    <Text size="sm" component="div" className="kept-lines conflict-text">
      {children}
    </Text>
    <Group>
      <Button size="compact-sm" variant="default" aria-label={`${button}, ${about}`} onClick={choose}>
        {button}
      </Button>
    </Group>
  </div>
)

/**
 * Whether the form has undecided conflicts; then the notice gets the focus.
 * @param within the element with the notice of this form, if the screen has several
 */
export function mustChoose({ conflicts }: Pick<ConflictDraft, 'conflicts'>, within: ParentNode = document): boolean {
  if (conflicts.length === 0) return false
  const notice = within.querySelector<HTMLElement>('[data-conflict]')
  if (notice) bring(notice)
  return true
}

/** Brings the notice to the person: its beginning into the window, and the focus to it. */
function bring(notice: HTMLElement): void {
  notice.scrollIntoView({ block: 'start' })
  notice.focus({ preventScroll: true })
}
