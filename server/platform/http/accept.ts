/** Whether a client asks for a media type at least as much as for JSON, and by its name: whoever takes anything gets JSON. RFC 9110 §12.5.1. */
export const prefersType = (accept: string | undefined, wanted: string): boolean => {
  const ranges = (accept ?? '').split(',').map((part) => {
    const [type = '', ...parameters] = part.split(';').map((piece) => piece.trim().toLowerCase())
    const q = Number(parameters.find((parameter) => parameter.startsWith('q='))?.slice(2) ?? 1)
    return { type, q: q >= 0 && q <= 1 ? q : 0 }
  })
  const weight = (...types: string[]) =>
    types.map((type) => ranges.find((range) => range.type === type)?.q).find((q) => q !== undefined) ?? 0
  const asked = weight(wanted)
  return asked > 0 && asked >= weight('application/json', 'application/*', '*/*')
}
