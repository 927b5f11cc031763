import { useCallback } from 'react'
import { useLanguage } from './language.ts'
import { typeset } from './typeset.ts'

/** What the service says in both languages, in that of the moment. */
export function useBilingual() {
  const language = useLanguage()
  return useCallback(
    (fr: string | null, en: string | null): string | null => (language === 'en' ? en : fr === null ? null : typeset(fr)),
    [language],
  )
}
