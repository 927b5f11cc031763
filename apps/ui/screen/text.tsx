import { Anchor, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { Link } from 'wouter'

/** A secondary text of a form or a panel. */
export const Hint = ({ children }: { children: ReactNode }) => (
  <Text size="sm" c="dimmed">
    {children}
  </Text>
)

/** A secondary text in small print, under the text that it belongs to. */
export const SmallPrint = ({ children }: { children: ReactNode }) => (
  <Text size="xs" c="dimmed">
    {children}
  </Text>
)

interface ScreenLinkProps {
  /** The path of a screen, relative to the base. */
  to: string
  children: ReactNode
}

/** A link to another screen. */
export const ScreenLink = ({ to, children }: ScreenLinkProps) => (
  <Anchor component={Link} href={to}>
    {children}
  </Anchor>
)

/** A link to another screen, in the size of the texts of a panel. */
export const SmallScreenLink = ({ to, children }: ScreenLinkProps) => (
  <Anchor component={Link} href={to} size="sm">
    {children}
  </Anchor>
)
