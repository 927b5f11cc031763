import { Link } from 'wouter'
import { useFormat } from '../../ui/i18n/format.ts'
import './queue.css'

/** One part of a list. It is an address. */
export interface Tab {
  key: string
  href: string
  label: string
  count?: number | undefined
  /** Whether the oldest of it waits past its target: the count is red. */
  late?: boolean
  current: boolean
}

/** The parts of a list as links, each with its count. */
export function Tabs({ label, tabs }: { label: string; tabs: readonly Tab[] }) {
  const format = useFormat()
  return (
    <nav className="tabs" aria-label={label}>
      {tabs.map(({ key, href, label: name, count, late = false, current }) => (
        <Link key={key} href={href} aria-current={current ? 'page' : undefined}>
          {name}
          {count !== undefined && (
            <span className="tab-count" data-late={(late && count > 0) || undefined}>
              {format.number(count)}
            </span>
          )}
        </Link>
      ))}
    </nav>
  )
}
