import type { ReactNode } from 'react'
import { BreakableText } from './breakable.tsx'
import './facts.css'

/** A description list of a record: names and values, in this order. A missing value is a dash. */
export function Facts({ facts }: { facts: Readonly<Record<string, ReactNode>> }) {
  return (
    <dl className="facts">
      {Object.entries(facts).map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>
            {value === null || value === undefined || value === '' ? (
              '–'
            ) : typeof value === 'string' ? (
              <BreakableText text={value} />
            ) : (
              value
            )}
          </dd>
        </div>
      ))}
    </dl>
  )
}
