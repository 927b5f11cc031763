import { Group, Text, Title } from '@mantine/core'
import { createContext, type ReactElement, type ReactNode, use, useEffect, useRef } from 'react'
import { setDocumentTitle } from './document-title.ts'
import { ScreenLink } from './text.tsx'

/** Whether the component is inside of a screen with a heading. */
export const InScreen = createContext(false)

/** What an application shows below the heading of every screen, such as its help. */
export const BelowHeading = createContext<ReactNode>(null)

/** Moves the focus to the heading of the screen, after the focused element was removed. */
export const focusHeading = (): void => {
  requestAnimationFrame(() => document.querySelector<HTMLElement>('#content h1')?.focus({ preventScroll: true }))
}

interface ScreenProps {
  title: string
  /** A picture before the title. */
  sign?: ReactNode
  /** Small text beside the title: a count or a state. */
  note?: ReactNode
  actions?: ReactNode
  /** The link above the title, to the list of the record; or an element with it and further links. */
  back?: { href: string; label: string } | ReactElement
  /** Whether it takes the whole width of a large screen. */
  wide?: boolean
  children: ReactNode
}

/**
 * A screen. Its title is also the title of the document. The heading gets the focus when the screen opens, so that keyboards and
 * screen readers start there.
 */
export function Screen({ title, sign, note, actions, back, wide = false, children }: ScreenProps) {
  const below = use(BelowHeading)
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    setDocumentTitle(title)
  }, [title])
  useEffect(() => {
    // Another component may have set the focus already.
    if (document.activeElement === null || document.activeElement === document.body) heading.current?.focus({ preventScroll: true })
  }, [])
  return (
    <div className={wide ? 'screen wide-screen' : 'screen'}>
      {back && <div className="screen-back">{'href' in back ? <ScreenLink to={back.href}>← {back.label}</ScreenLink> : back}</div>}
      <Group justify="space-between" align="center" gap="sm" className="screen-head">
        <Group gap="sm" align={sign ? 'center' : 'baseline'}>
          {sign}
          <Title order={1} size="h2" ref={heading} tabIndex={-1}>
            {title}
          </Title>
          {note !== undefined && (
            <Text component="span" c="dimmed" size="sm" aria-live="polite">
              {note}
            </Text>
          )}
        </Group>
        {actions && <Group gap="xs">{actions}</Group>}
      </Group>
      {below}
      <InScreen value>{children}</InScreen>
    </div>
  )
}
