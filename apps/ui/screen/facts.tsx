import type { ReactNode } from 'react'
import { BreakableText } from './breakable.tsx'
import './facts.css'

/** What is known of a record, name by name; what is not known is a dash. */
export function Facts({ facts }: { facts: readonly (readonly [name: string, value: ReactNode])[] }) {
  return (
    <dl className="facts">
      {facts.map(([name, value]) => (
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
