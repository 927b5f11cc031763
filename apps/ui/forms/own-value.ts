import { type ChangeEvent, type RefObject, startTransition, useEffect, useRef, useState } from 'react'

interface OwnValue {
  ref: RefObject<HTMLInputElement | null>
  defaultValue: string
  onChange: (event: ChangeEvent<HTMLInputElement>) => void
}

/**
 * Props of a field in a large form that keeps its value itself: nothing is rendered for a key, and the form is rendered in slices after it. A value that
 * the form has from elsewhere replaces the field's. For a field whose height follows its value: useQuickValue().
 * @param onChange gives the value to the form, which must store it before it is rendered
 */
export function useOwnValue(value: string, onChange: (typed: string) => void): OwnValue {
  const ref = useRef<HTMLInputElement>(null)
  const [defaultValue] = useState(value)
  const rendered = useRef(value)
  const shown = useRef(value)
  /** What was typed since the form last had what the field shows: the form is rendered with such a value later than it was typed. */
  const typed = useRef(new Set<string>())
  useEffect(() => {
    const isNew = rendered.current !== value
    rendered.current = value
    if (value === shown.current) typed.current.clear()
    else if (isNew && !typed.current.has(value)) {
      typed.current.clear()
      shown.current = value
      if (ref.current) ref.current.value = value
    }
  })
  return {
    ref,
    defaultValue,
    onChange: ({ currentTarget: { value: next } }) => {
      shown.current = next
      typed.current.add(next)
      startTransition(() => onChange(next))
    },
  }
}
