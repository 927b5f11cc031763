import { Stack } from '@mantine/core'
import type { ReactNode } from 'react'
import './two-columns.css'

/** A record's screen in two columns where there is room: what one works on, and what stands around it. */
export function TwoColumns({ main, side }: { main: ReactNode; side: ReactNode }) {
  return (
    <div className="record-columns">
      <Stack>{main}</Stack>
      <Stack>{side}</Stack>
    </div>
  )
}
