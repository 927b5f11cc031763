import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { Link } from 'wouter'

interface NothingProps {
  /** The sentence that says what there is none of. */
  children: ReactNode
  /** What comes here, and from where. */
  why?: ReactNode
  /** The one thing to do next; absent where nothing is to be done. */
  act?: { to: string; label: string } | false | undefined
}

/** An empty list: what there is none of, what comes here, and one act. */
export const Nothing = ({ children, why, act }: NothingProps) => (
  <div className="nothing">
    <p>{children}</p>
    {why && <p>{why}</p>}
    {act && (
      <Button component={Link} href={act.to} variant="default">
        {act.label}
      </Button>
    )}
  </div>
)
