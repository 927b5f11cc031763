import { VisuallyHidden } from '@mantine/core'
import { useState } from 'react'

/** A field that people do not see. What fills it is a program that fills every field. */
const NAME = 'organisation_bis'
/** A form that is sent sooner than this was not filled by a person typing. */
const PERSON_MS = 1500

/** The trap of a form, left out by assistive technologies and by the Tab key. */
export const Trap = () => (
  <VisuallyHidden aria-hidden>
    <input name={NAME} tabIndex={-1} autoComplete="off" defaultValue="" />
  </VisuallyHidden>
)

/**
 * Returns a function that says whether a filled form looks like a program's. Its sender loses nothing: a proof of work is asked for, which this
 * page makes by itself. Without https browsers cannot make one, and nobody is suspected.
 */
export function useTrap(): (given: Record<string, string>) => boolean {
  const [shownAt] = useState(() => performance.now())
  return (given) => globalThis.crypto.subtle !== undefined && ((given[NAME] ?? '') !== '' || performance.now() - shownAt < PERSON_MS)
}
