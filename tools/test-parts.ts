/** Files that measure how late answers are: nothing else may run beside them. */
export const ALONE: readonly string[] = ['server/test/hostile-documents.test.ts']

/**
 * Seconds of the files that take long, beside others on two cores: they decide how even the parts are, and nothing else. A file that is
 * not named takes about one.
 */
const SECONDS: Record<string, number> = {
  'server/chapters/defibrillateurs/registre/kill.test.ts': 60,
  'server/test/refusals.test.ts': 40,
  'server/test/lifecycle.test.ts': 45,
  'server/platform/backup/drill.test.ts': 40,
  'server/platform/db/data-folder.test.ts': 35,
  'server/chapters/defibrillateurs/registre/hostile.test.ts': 40,
  'server/cli/import.test.ts': 30,
  'server/chapters/defibrillateurs/registre/national.test.ts': 28,
  'server/chapters/imports/processes.test.ts': 28,
  'server/platform/jobs/schedules.test.ts': 28,
  'server/test/roles.test.ts': 25,
  'server/test/upgrade.test.ts': 30,
  'server/test/two-processes.test.ts': 35,
  'server/chapters/payments/faults.test.ts': 40,
  'server/chapters/messages/kills.test.ts': 40,
  'server/platform/response-cache/processes.test.ts': 20,
  'server/chapters/defibrillateurs/registre/successor.test.ts': 20,
  'server/chapters/defibrillateurs/registre/positions.test.ts': 19,
  'server/platform/jobs/workers.test.ts': 17,
  'server/chapters/communes/load-official.test.ts': 16,
  'server/test/authorisation.test.ts': 15,
  'server/chapters/messages/inbound/imap.test.ts': 14,
  'server/chapters/payments/receive.test.ts': 12,
  'server/platform/jobs/poison.test.ts': 11,
  'server/platform/access/admins.test.ts': 11,
  'server/test/growth.test.ts': 45,
  'server/platform/http/strangers.test.ts': 57,
  'server/chapters/messages/inbound/hostile-letters.test.ts': 40,
  'server/chapters/imports/poison.test.ts': 48,
  'server/platform/isolation/isolation.test.ts': 31,
  'server/cli/demo.test.ts': 28,
  'server/demo/remove.test.ts': 16,
  'server/platform/event-loop/stalls.test.ts': 12,
  'server/chapters/imports/readers/ical/recurrence.test.ts': 18,
  'server/chapters/publications/returns-to-queue.test.ts': 21,
}

/** Whether a file takes so long that `npm run test:fast` leaves it out. */
export const isSlow = (file: string): boolean => (SECONDS[file] ?? 1) >= SLOW_SECONDS
const SLOW_SECONDS = 5

/**
 * Deals files out to parts that take about as long as each other: the longest first, each to the part that has least.
 * @param files paths from the root of the project, with forward slashes
 * @returns as many lists as parts, in the order of their names
 */
export function deal(files: readonly string[], parts: number): string[][] {
  const hands = Array.from({ length: parts }, () => ({ seconds: 0, files: [] as string[] }))
  const seconds = (file: string) => SECONDS[file] ?? 1
  for (const file of files.toSorted((one, other) => seconds(other) - seconds(one) || (one < other ? -1 : 1))) {
    const least = hands.reduce((one, other) => (other.seconds < one.seconds ? other : one))
    least.seconds += seconds(file)
    least.files.push(file)
  }
  return hands.map((hand) => hand.files.toSorted())
}
