/** A text without case and accents. */
export const normalise = (text: string): string => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()

/** Its words alone, as the service compares them: without case, accents and punctuation. */
export const normaliseWords = (text: string): string =>
  normalise(text)
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
