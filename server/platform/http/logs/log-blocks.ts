import pino, { type DestinationStream } from 'pino'

/** Lines are written in blocks of so many characters, at the latest after a quarter of a second, and when the process ends. */
const [BLOCK, LATEST_MS] = [12_000, 250]

let standardOutput: (DestinationStream & { flushSync: () => void }) | undefined

/**
 * Returns the destination of the log: standard output, by another thread. One write for each line costs as much as a small answer. Lines are
 * collected here, since the stream of the package measures its whole block again at each line.
 */
export function logBlocks(): DestinationStream {
  if (standardOutput) return standardOutput
  let block = ''
  let late: NodeJS.Timeout | undefined
  // Before the package, which writes what it has when the process ends.
  process.once('exit', () => standardOutput?.flushSync())
  const stream = pino.destination({ sync: false })
  const flush = () => {
    clearTimeout(late)
    late = undefined
    if (block !== '') stream.write(block)
    block = ''
  }
  standardOutput = {
    write: (line) => {
      block += line
      if (block.length >= BLOCK) flush()
      else late ??= setTimeout(flush, LATEST_MS).unref()
    },
    flushSync: () => {
      flush()
      stream.flushSync()
    },
  }
  return standardOutput
}
