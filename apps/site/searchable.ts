const [CHARACTERS, WORDS] = [100, 20]

/** A text that the searches of the service accept: shortened to the words that they read. Undefined if nothing is left. */
export function searchable(text: string | undefined): string | undefined {
  const words = (text ?? '').trim().slice(0, CHARACTERS).toWellFormed().split(/\s+/)
  let count = 0
  const read = words.filter((word) => (count += word.match(/[\p{L}\p{N}]+/gu)?.length ?? 0) <= WORDS)
  return read.join(' ') || undefined
}
