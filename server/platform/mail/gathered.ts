/** What e-mails that are sent at the same time ask the database for within these milliseconds is one statement. */
const GATHER_MS = 40

/** How a DataLoader of the outbox gathers. */
export const GATHERED = { cache: false, maxBatchSize: 50, batchScheduleFn: (write: () => void) => void setTimeout(write, GATHER_MS) }
