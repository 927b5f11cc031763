/** What ends and removes what a run has made, whatever ends the run. */
export interface Ends {
  /** To be done in the end, in the opposite order. */
  add: (end: () => unknown) => void
  /** To be done when the process ends with nothing of that done: nothing that waits. */
  addLast: (end: () => unknown) => void
  /** Does it all, once. */
  all: () => Promise<void>
  /** Whether a signal ends the run: what fails from then on fails because of that. */
  interrupted: () => boolean
}

/** Makes one; Ctrl-C and SIGTERM do it all and end the process. */
export function makeEnds(): Ends {
  const ends: (() => unknown)[] = []
  const lasts: (() => unknown)[] = []
  let interrupted = false
  const all = async () => {
    for (let end = ends.pop(); end; end = ends.pop()) await Promise.resolve(end()).catch(() => {})
  }
  process.once('exit', () => {
    for (const last of lasts) last()
  })
  for (const [signal, code] of [
    ['SIGINT', 130],
    ['SIGTERM', 143],
  ] as const)
    process.once(signal, () => {
      interrupted = true
      void all().then(() => process.exit(code))
    })
  return { add: (end) => ends.push(end), addLast: (last) => lasts.push(last), all, interrupted: () => interrupted }
}
