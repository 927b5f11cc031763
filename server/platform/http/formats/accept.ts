/**
 * The ranges of an Accept, Accept-Encoding or Accept-Language header with their quality values. A range that is there twice counts once, as
 * written first; a value that is no number from 0 to 1 counts as 0. RFC 9110 §12.4.2. Why no package reads them: docs/decisions/0018.
 */
export function qualityValues(header: string | undefined): Map<string, number> {
  const values = new Map<string, number>()
  for (const part of (header ?? '').split(',')) {
    const [range = '', ...parameters] = part.split(';').map((piece) => piece.trim().toLowerCase())
    const q = Number(parameters.find((parameter) => parameter.startsWith('q='))?.slice(2) ?? 1)
    if (!values.has(range)) values.set(range, q >= 0 && q <= 1 ? q : 0)
  }
  return values
}

/** Whether a client prefers a media type, by its name, at least as much as JSON: a client that accepts anything gets JSON. RFC 9110 §12.5.1. */
export const prefersType = (accept: string | undefined, wanted: string): boolean => {
  const values = qualityValues(accept)
  const asked = values.get(wanted) ?? 0
  return asked > 0 && asked >= (values.get('application/json') ?? values.get('application/*') ?? values.get('*/*') ?? 0)
}
