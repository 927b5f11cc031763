/** A text without case and accents. */
export const normalise = (text: string): string => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()

/** The words of a text without case, accents and punctuation, as the service compares them. */
export const normaliseWords = (text: string): string =>
  normalise(text)
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
