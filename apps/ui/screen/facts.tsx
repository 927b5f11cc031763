import type { ReactNode } from 'react'
import { BreakableText } from './breakable.tsx'
import './facts.css'

/** Longer words do not fit beside another fact on a telephone. */
const LONG = 24

const isMissing = (value: ReactNode): boolean => value === null || value === undefined || value === '' || value === false

/**
 * A description list of a record: names and values, in this order. A missing value is a dash.
 * @param given whether it has only what has a value, where a dash would tell nothing
 */
export function Facts({ facts, given = false }: { facts: Readonly<Record<string, ReactNode>>; given?: boolean }) {
  const shown = Object.entries(facts).filter(([, value]) => !given || !isMissing(value))
  return (
    <dl className="facts">
      {shown.map(([name, value]) => (
        <div key={name} className={typeof value === 'string' && value.length > LONG ? 'long' : undefined}>
          <dt>{name}</dt>
          <dd>{isMissing(value) ? '–' : typeof value === 'string' ? <BreakableText text={value} /> : value}</dd>
        </div>
      ))}
    </dl>
  )
}
