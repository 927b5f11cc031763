import { Alert, Button, Group, Stack, Text } from '@mantine/core'
import { type ReactNode, useEffect, useRef } from 'react'
import { useTexts } from '../../ui/i18n/texts.ts'
import { useLastChange } from '../records/last-change.ts'
import { isReference, Reference } from '../records/reference.tsx'
import { useFieldDisplay } from '../records/use-field-display.ts'
import { conflictTexts } from './conflict-texts.ts'
import './conflict.css'
import type { Conflict } from '../../ui/forms/record-draft.ts'
import { SmallPrint } from '../../ui/screen/text.tsx'

interface ConflictDraft {
  conflicts: readonly Conflict[]
  keepMine: (name: string) => void
  takeSaved: (name: string) => void
}
interface NoticeProps {
  draft: ConflictDraft
  /** The id of the record, and its version on the screen. */
  id: string
  version: number
  /** The name of a field, if it differs from the common one. */
  nameOf?: (name: string) => string
  /** The display of a value, if it differs from the common one. */
  displayOf?: (name: string, value: unknown) => string | undefined
}

/** Shows both values of each conflicting field, to choose from. Nothing is saved before each is decided. */
export function ConflictNotice({ draft: { conflicts, keepMine, takeSaved }, id, version, nameOf, displayOf }: NoticeProps) {
  const t = useTexts(conflictTexts)
  const common = useFieldDisplay()
  const { description } = useLastChange(id, version, conflicts.length > 0)
  const box = useRef<HTMLDivElement>(null)
  const any = conflicts.length > 0
  useEffect(() => {
    // The notice is scrolled into view after a click on save.
    if (any) box.current?.scrollIntoView({ block: 'nearest' })
  }, [any])
  if (!any) return null
  return (
    <Alert ref={box} color="yellow" title={description} role="status" tabIndex={-1} data-conflict>
      <Text size="sm" mb="sm">
        {t.lead}
      </Text>
      <Stack gap="sm">
        {conflicts.map(({ name, mine, saved }) => {
          const label = nameOf?.(name) ?? common.nameOf(name)
          const shown = (value: unknown) =>
            isReference(name) ? <Reference field={name} value={value} /> : (displayOf?.(name, value) ?? common.shown(value, name))
          return (
            <section key={name} className="conflict" aria-label={label}>
              <Text size="sm" fw={600}>
                {label}
              </Text>
              <Version title={t.mine} button={t.keepMine} about={label} choose={() => keepMine(name)}>
                {shown(mine)}
              </Version>
              <Version title={t.saved} button={t.takeSaved} about={label} choose={() => takeSaved(name)}>
                {shown(saved)}
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
  notice?.scrollIntoView({ block: 'nearest' })
  notice?.focus({ preventScroll: true })
  return true
}
