import { useState } from 'react'
import { askAccount } from '../sign-in/session.ts'
import { notifyError } from '../notices/notify.tsx'
import { useData } from '../api/queries.ts'

/** Reads a route of one's own account below /api/auth. */
export const useAccountRead = <T>(path: string) => useData({ queryKey: ['account', path], queryFn: () => askAccount<T>('GET', path) })

/** Returns a function that runs one act at a time and shows its refusal, and whether one is running. */
export function useAct(): { busy: boolean; act: (work: () => Promise<unknown>) => void } {
  const [busy, setBusy] = useState(false)
  const act = (work: () => Promise<unknown>) => {
    setBusy(true)
    void work()
      .catch(notifyError)
      .finally(() => setBusy(false))
  }
  return { busy, act }
}
