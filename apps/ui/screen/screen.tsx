import { Group, Text, Title } from '@mantine/core'
import { createContext, type ReactNode, useEffect, useRef } from 'react'

/** Whether a screen with its heading stands around. */
export const InScreen = createContext(false)

/** After what had the focus is gone, on to the heading of the screen. */
export const focusHeading = (): void => {
  requestAnimationFrame(() => document.querySelector<HTMLElement>('#content h1')?.focus({ preventScroll: true }))
}

interface ScreenProps {
  title: string
  /** Beside the title, smaller: how many there are, in what state it is. */
  note?: ReactNode
  actions?: ReactNode
  /** Above the title, where one came from. */
  back?: ReactNode
  children: ReactNode
}

/**
 * One screen: its title is the document's, and takes the focus when the screen opens, so that keyboards and screen readers begin
 * there rather than nowhere.
 */
export function Screen({ title, note, actions, back, children }: ScreenProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    document.title = `${title} · Beffroi`
  }, [title])
  useEffect(() => {
    // What opened the screen may have put the focus somewhere itself.
    if (document.activeElement === null || document.activeElement === document.body) heading.current?.focus({ preventScroll: true })
  }, [])
  return (
    <div className="screen">
      {back && <div className="screen-back">{back}</div>}
      <Group justify="space-between" align="center" gap="sm" className="screen-head">
        <Group gap="sm" align="baseline">
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
      <InScreen value>{children}</InScreen>
    </div>
  )
}
