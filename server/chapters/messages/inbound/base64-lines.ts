/** A line of base64. Shorter ones with "-" or "_", its letters in addresses, are rather lines drawn by people. */
const BASE64 = /^[A-Za-z0-9+/]+={0,2}$|^[\w+/-]{20,}={0,2}$/
/** A line of letters alone may be a word. */
const WORD = /^[A-Za-z]{1,30}$/
/** Control characters, which no text has. */
// oxlint-disable-next-line no-control-regex
const NO_TEXT = /[\u0000-\u0008\u000e-\u001a\u001c-\u001f\ufffd]/

/**
 * Decodes a text in base64 to which programs on the way have added lines as they are: warnings, signatures. These lines stay; the others are
 * decoded, also where several base64 texts follow one another.
 */
export function decodeBase64Lines(text: string): Buffer {
  const lines = text.split(/\r?\n/).map((line) => line.trim())
  const out: Buffer[] = []
  let block: string[] = []
  let gap = 0
  let isAfterPlain = true
  const flush = () => {
    if (block.length === 0) return
    out.push(decodeBlock(block))
    block = []
    isAfterPlain = false
  }
  for (const line of lines) {
    if (line === '') {
      gap += 1
      continue
    }
    if (BASE64.test(line) && !isWord(line, block)) {
      if (block.length === 0 && isAfterPlain) out.push(Buffer.from('\n'.repeat(gap)))
      block.push(line)
    } else {
      flush()
      const ended = out.at(-1)?.at(-1)
      out.push(Buffer.from(`${isAfterPlain || ended === undefined || ended === LF ? '' : '\n'}${'\n'.repeat(gap)}${line}\n`, 'latin1'))
      isAfterPlain = true
    }
    gap = 0
  }
  flush()
  return Buffer.concat(out)
}

const LF = 0x0a

/** Decodes base64 texts that follow one another: each ends with its "=". */
const decodeBlock = (block: readonly string[]): Buffer =>
  Buffer.concat((block.join('').match(/[^=]+={0,2}/g) ?? []).map((one) => Buffer.from(one, 'base64')))

/** Whether a line is a word rather than base64: alone it is no text, and it does not go on from the lines before it. */
function isWord(line: string, block: readonly string[]): boolean {
  if (!WORD.test(line) || !isNoText([line])) return false
  const last = block.at(-1)
  // Only a line as long as the others is followed by more.
  const goesOn = last !== undefined && !last.endsWith('=') && last.length === block[0]?.length && line.length <= last.length
  return !goesOn || (isNoText([...block.slice(-8), line]) && !isNoText(block.slice(-8)))
}

const isNoText = (block: readonly string[]): boolean => NO_TEXT.test(decodeBlock(block).toString('utf8'))
