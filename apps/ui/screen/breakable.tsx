import { Fragment } from 'react'
import { breakPoints } from './break-points.ts'

/** A text whose web and e-mail addresses wrap at separators, not within words. */
export function BreakableText({ text }: { text: string }) {
  return breakPoints(text).map((part, n) => (
    <Fragment key={n}>
      {n > 0 && <wbr />}
      {part}
    </Fragment>
  ))
}
