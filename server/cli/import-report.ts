import type { ImportCounts, Refusal } from '../platform/open-data/refusals.ts'
import type { Progress } from '../chapters/communes/registers/run.ts'

const REFUSALS_SHOWN = 20

/** Prints the result of an import: the counts, and the first lines that were refused. */
export function reportImport(
  { counts, refusals, notes = [] }: { counts: ImportCounts; refusals: Refusal[]; notes?: string[] },
  what: string,
  dryRun: boolean,
): void {
  const { read, created, updated, unchanged, removed, refused } = counts
  console.log(
    `${read} ${what} read: ${created} created, ${updated} updated, ${unchanged} unchanged, ${removed} removed, ${refused} refused` +
      `${dryRun ? ' (dry run: nothing was changed)' : ''}.`,
  )
  for (const note of notes) console.log(note)
  for (const { line, reason } of refusals.slice(0, REFUSALS_SHOWN)) console.log(`  ${line}: ${reason.en}`)
  if (refused > REFUSALS_SHOWN) console.log(`  … and ${refused - REFUSALS_SHOWN} more`)
}

/** Shows the progress of an import on one line of a terminal. If stderr is not a terminal (a file, a pipe), it shows nothing. */
export function showProgress(): { onProgress: (progress: Progress) => void; end: () => void } {
  const terminal = process.stderr.isTTY
  let last = 0
  return {
    onProgress: ({ step, done, total }) => {
      if (!terminal || performance.now() - last < 200) return
      last = performance.now()
      process.stderr.write(`\r\u001b[K${step} ${done}${total === null ? '' : ` of ${total}`}`)
    },
    end: () => void (terminal && process.stderr.write('\r\u001b[K')),
  }
}
