import { Button, Kbd } from '@mantine/core'
import type { ReactNode } from 'react'
import './decision-bar.css'

/**
 * The decisions on a record, above its content; on a telephone at the foot, the first one where the thumb is.
 * @param still whether it stays where it is, since a form is open that it would cover
 */
export function DecisionBar({ still = false, children }: { still?: boolean; children: ReactNode }) {
  return <div className={still ? 'record-decisions at-rest' : 'record-decisions'}>{children}</div>
}

interface VerdictProps {
  label: string
  letter: string
  run: () => void
  disabled?: boolean
}

/** The two answers to a request: yes is the filled one, no is beside it. */
export function Verdicts({ yes, no }: { yes: VerdictProps; no: VerdictProps }) {
  return (
    <DecisionBar>
      <div className="decisions">
        {[yes, no].map(({ label, letter, run, disabled = false }) => (
          <Button
            key={letter}
            className={letter === yes.letter ? 'first' : undefined}
            variant={letter === yes.letter ? 'filled' : 'default'}
            disabled={disabled}
            rightSection={<Kbd size="xs">{letter}</Kbd>}
            aria-keyshortcuts={letter}
            onClick={run}
          >
            {label}
          </Button>
        ))}
      </div>
    </DecisionBar>
  )
}
