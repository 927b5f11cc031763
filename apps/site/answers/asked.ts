import { type Question, QUESTIONS } from './questions.ts'
import { hasAll, isNear, wordsOf } from './words.ts'

interface Phrase {
  words: readonly string[]
  /** Whether it is all that was written. */
  isWhole: boolean
}

const phrasesIn = (text: string): Phrase[] => text.split(',').map((phrase) => ({ words: wordsOf(phrase), isWhole: phrase.includes('=') }))
const PHRASES = new Map<Question, readonly Phrase[]>(QUESTIONS.map((question) => [question, phrasesIn(question.words)]))

/** What was asked, and the words that said it. */
export interface Understood {
  question: Question
  phrase: readonly string[]
}

/** The question that a text asks; null if none is known. Words as they are written come before those with a typing error. */
export function questionOf(text: string): Understood | null {
  const words = wordsOf(text)
  return longest(words, (one, other) => one === other) ?? longest(words, isNear)
}

function longest(words: readonly string[], isSame: (one: string, other: string) => boolean): Understood | null {
  let best: Understood | null = null
  for (const [question, phrases] of PHRASES)
    for (const { words: phrase, isWhole } of phrases)
      if (phrase.length > (best?.phrase.length ?? 0) && (!isWhole || phrase.length === words.length) && hasAll(words, phrase, isSame))
        best = { question, phrase }
  return best
}

/** Whether a text of a town hall is about a question. */
export const isAbout = (text: string, question: Question): boolean => {
  const among = wordsOf(text)
  return (PHRASES.get(question) ?? []).some(({ words }) => hasAll(among, words))
}
