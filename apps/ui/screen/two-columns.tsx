import { Stack } from '@mantine/core'
import type { ReactNode } from 'react'
import './two-columns.css'

/** The two columns of a record's screen: the main content, and the side panels. One column on a narrow screen. */
export function TwoColumns({ main, side }: { main: ReactNode; side: ReactNode }) {
  return (
    <div className="record-columns">
      <Stack>{main}</Stack>
      <Stack>{side}</Stack>
    </div>
  )
}
