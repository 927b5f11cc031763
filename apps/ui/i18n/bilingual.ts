import { useCallback } from 'react'
import { useLanguage } from './language.ts'
import { typeset } from './typeset.ts'

/** Returns a function that selects a text of the service, given in both languages, by the current language. */
export function useBilingual() {
  const language = useLanguage()
  return useCallback(
    (fr: string | null, en: string | null): string | null => (language === 'en' ? en : fr === null ? null : typeset(fr)),
    [language],
  )
}
