/** What an end says without a text of one's own: it leaves at once. Spec §2-113. */
export const FIXED_SENTENCES = ['Tout est rentré dans l’ordre.', 'Le danger est écarté.', 'C’est terminé.'] as const

/** Whether a text is a fixed sentence, whichever apostrophe was typed. */
export const isFixedSentence = (sentence: string): boolean =>
  FIXED_SENTENCES.some((fixed) => fixed === sentence.trim().replaceAll("'", '’'))
