import { createContext, use, useEffect } from 'react'

/** The title of the document on the sign-in page; null where a sign-in is part of another screen. */
export const SignInTitle = createContext<string | null>(null)

/** Puts the name of a step before the title of the sign-in page, as long as the step is shown. */
export function useStepTitle(step: string | null): void {
  const page = use(SignInTitle)
  useEffect(() => {
    if (page === null || step === null) return undefined
    document.title = `${step} · ${page}`
    return () => void (document.title = page)
  }, [page, step])
}
