import { Anchor, Text } from '@mantine/core'
import { createContext, type ReactNode, use } from 'react'
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

/** Whether the person may open the screen of an address. An application without such a rule opens all. */
export const CanOpen = createContext<(address: string) => boolean>(() => true)
/** Returns the check whether the person may open the screen of an address: a button that leads to another is left out. */
export const useCanOpen = (): ((address: string) => boolean) => use(CanOpen)

interface ScreenLinkProps {
  /** The path of a screen, relative to the base. */
  to: string
  children: ReactNode
  /** Whether the link has the size of the text around it. */
  inherit?: boolean
  fw?: number
}

/** A link to another screen; its text alone, if the person may not open that screen. */
export const ScreenLink = ({ to, children, ...style }: ScreenLinkProps) => <GuardedLink to={to} style={style} text={children} />

/** A link to another screen, in the size of the texts of a panel. */
export const SmallScreenLink = ({ to, children }: ScreenLinkProps) => <GuardedLink to={to} style={{ size: 'sm' }} text={children} />

function GuardedLink({ to, style, text }: { to: string; style: { inherit?: boolean; fw?: number; size?: 'sm' }; text: ReactNode }) {
  if (!useCanOpen()(to))
    return (
      <Text span {...style}>
        {text}
      </Text>
    )
  return (
    <Anchor component={Link} href={to} {...style}>
      {text}
    </Anchor>
  )
}
