import { Fragment } from 'react'
import { breakPoints } from './break-points.ts'

/** A text whose web and e-mail addresses may go on in the next line at their joints, rather than within a word. */
export function BreakableText({ text }: { text: string }) {
  return breakPoints(text).map((part, n) => (
    <Fragment key={n}>
      {n > 0 && <wbr />}
      {part}
    </Fragment>
  ))
}
