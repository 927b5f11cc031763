import { Menu, type MenuProps } from '@mantine/core'
import { type ReactNode, useEffect, useRef } from 'react'

interface ActionMenuProps extends Pick<MenuProps, 'position' | 'opened' | 'onChange'> {
  /** The button that opens it. */
  target: ReactNode
  /** Its items. */
  children: ReactNode
}

/** A menu button. The open menu has the focus, so that arrows and Enter apply to it. */
export function ActionMenu({ target, children, ...props }: ActionMenuProps) {
  return (
    <Menu withinPortal={false} withInitialFocusPlaceholder={false} {...props}>
      <Menu.Target>{target}</Menu.Target>
      <Menu.Dropdown>
        <Items>{children}</Items>
      </Menu.Dropdown>
    </Menu>
  )
}

/** The items, mounted only while the menu is open. */
function Items({ children }: { children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const timer = setTimeout(() => box.current?.querySelector<HTMLElement>('[data-menu-item]:not(:disabled)')?.focus(), 0)
    return () => clearTimeout(timer)
  }, [])
  return (
    <div ref={box} role="presentation">
      {children}
    </div>
  )
}
