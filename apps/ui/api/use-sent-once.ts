import type { MutateOptions, UseMutationResult } from '@tanstack/react-query'
import { useRef } from 'react'

/** Returns a mutation that does not send the same input again while it is under way: the second of two quick clicks sends nothing. */
export function useSentOnce<Data, Fault, Input>(mutation: UseMutationResult<Data, Fault, Input>): UseMutationResult<Data, Fault, Input> {
  const sent = useRef<string | null>(null)
  type Send = (input: Input, options?: MutateOptions<Data, Fault, Input>) => void
  const send = mutation.mutate as Send
  const mutate: Send = (input, options) => {
    const key = JSON.stringify(input) ?? ''
    if (sent.current === key) return
    sent.current = key
    const andFreed: typeof options = {
      ...options,
      onSettled: (...settled) => {
        sent.current = null
        options?.onSettled?.(...settled)
      },
    }
    send(input, andFreed)
  }
  return { ...mutation, mutate: mutate as typeof mutation.mutate }
}
