import { bilingual } from './texts.ts'

/** How words stand together in each language. */
export const phrases = bilingual(
  { pair: (name: string, value: string) => `${name} : ${value}`, quoted: (text: string) => `« ${text} »` },
  { pair: (name: string, value: string) => `${name}: ${value}`, quoted: (text: string) => `“${text}”` },
)
