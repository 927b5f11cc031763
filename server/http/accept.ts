/** Whether a client asks for a media type rather than for JSON. */
export const prefersType = (accept: string | undefined, wanted: string): boolean => {
  const weight = (type: string) => {
    const range = accept?.split(',').find((part) => part.trim().toLowerCase().startsWith(type))
    return range === undefined ? 0 : Number(/;\s*q=([\d.]+)/i.exec(range)?.[1] ?? 1)
  }
  return weight(wanted) > 0 && weight(wanted) >= weight('application/json')
}
