/** A position as text, in forms. */

/** The text of a position, as the form has it. */
export const written = (latitude: number | null, longitude: number | null): string =>
  latitude === null || longitude === null ? '' : `${latitude}, ${longitude}`

/**
 * Reads a position as people type or paste it: "48.39, -4.48", "48,39 -4,48", "48,39, -4,48".
 * @returns undefined if it is not two numbers
 */
export function positionOf(typed: string): { latitude: number | null; longitude: number | null } | undefined {
  if (typed.trim() === '') return { latitude: null, longitude: null }
  // A comma before a space separates, one inside of a number is decimal; without a space a point must be the decimal sign.
  const parts = typed
    .trim()
    .split(/[;\s]+|,(?=\s)|,(?=-)/)
    .filter((part) => part !== '')
  const pair = parts.length === 2 ? parts : parts.length === 1 && typed.includes('.') ? typed.split(',') : []
  const [latitude = NaN, longitude = NaN] = pair.map(numberOf)
  return pair.length === 2 && Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180 ? { latitude, longitude } : undefined
}

/** Reads a number with a decimal point or comma, and a comma after it. No digits are no number: Number() would read them as 0. */
function numberOf(text: string): number {
  const digits = text.trim().replace(/,$/, '').replace(',', '.')
  return digits === '' ? NaN : Number(digits)
}
