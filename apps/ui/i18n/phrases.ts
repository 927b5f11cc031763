import { bilingual } from './texts.ts'

/** Punctuation that differs between the languages. */
export const phrases = bilingual({
  pair: (name: string, value: string) => [`${name} : ${value}`, `${name}: ${value}`],
  quoted: (text: string) => [`« ${text} »`, `“${text}”`],
})
