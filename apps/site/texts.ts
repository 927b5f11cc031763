import { typeset } from '../ui/i18n/typeset.ts'
import type { Context, Language } from './page.ts'

/** Selects texts of a language. French ones get the no-break spaces of French. */
export function textsIn(language: Language): Context['t'] {
  function select(fr: string, en: string): string
  function select<T>(fr: T, en: T): T
  function select(fr: unknown, en: unknown): unknown {
    if (language === 'en') return en
    return typeof fr === 'string' ? typeset(fr) : fr
  }
  return select
}
