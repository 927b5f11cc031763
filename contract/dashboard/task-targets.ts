/** What waits for somebody, and within how many hours it should be done; null: a state that has no age. */
export const TASK_TARGETS = {
  reports: 24,
  publications: 24,
  imports: 6,
  disputes: 168,
  payments_failed: 24,
  messages: 24,
  claims: 72,
  proposals: 72,
  syncs: 24,
  jobs: 24,
  duplicates: null,
} as const satisfies Record<string, number | null>
export type TaskName = keyof typeof TASK_TARGETS
