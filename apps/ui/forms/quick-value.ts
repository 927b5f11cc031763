import { useState, useTransition } from 'react'

/**
 * The value of a field in a large form. Its field shows a key at once; the form is rendered in slices after it, so that the next key does not wait for
 * the whole form.
 * @param onChange gives the value to the form, which must store it before it is rendered
 */
export function useQuickValue(value: string, onChange: (typed: string) => void): [shown: string, type: (typed: string) => void] {
  const [typed, setTyped] = useState(value)
  const [isPending, start] = useTransition()
  const type = (next: string) => {
    setTyped(next)
    start(() => onChange(next))
  }
  return [isPending ? typed : value, type]
}
