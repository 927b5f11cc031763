import { ChevronRightIcon } from '@heroicons/react/24/outline'
import type { ReactNode } from 'react'
import { Link } from 'wouter'

/** A row of a list: a link to its screen, or the row alone without one. */
export function Tile({ to, children }: { to: string | undefined; children: ReactNode }) {
  if (to === undefined) return <div className="tile">{children}</div>
  return (
    <Link href={to} className="tile">
      {children}
      <ChevronRightIcon width={20} aria-hidden />
    </Link>
  )
}
