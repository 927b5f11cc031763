/** Stops and removes what a run has started, however the run ends. For every runner in `tools/` that starts processes or servers. */
export interface Cleanup {
  /** Registers a step. Steps run in the opposite order of their registration. */
  add: (step: () => unknown) => void
  /** Registers a step for a process that exits before its cleanup. Such a step must not wait. */
  onExit: (step: () => unknown) => void
  /** Runs every step once. A step that fails does not stop the others. */
  run: () => Promise<void>
  /** Whether a signal ends the run: a failure from then on is a consequence of that. */
  interrupted: () => boolean
}

/** Makes the cleanup of a run. Ctrl-C and SIGTERM run it and end the process. */
export function makeCleanup(): Cleanup {
  const steps: (() => unknown)[] = []
  const onExit: (() => unknown)[] = []
  let interrupted = false
  const run = async () => {
    for (let step = steps.pop(); step; step = steps.pop()) await (async () => step())().catch(() => {})
  }
  process.once('exit', () => {
    for (const step of onExit) step()
  })
  for (const [signal, code] of [
    ['SIGINT', 130],
    ['SIGTERM', 143],
  ] as const)
    process.once(signal, () => {
      interrupted = true
      void run().then(() => process.exit(code))
    })
  return { add: (step) => steps.push(step), onExit: (step) => onExit.push(step), run, interrupted: () => interrupted }
}
