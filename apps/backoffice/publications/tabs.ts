import type { ListQuery } from '../../ui/lists/list-state.ts'
import { openState } from '../../ui/lists/list-state.ts'
import { START } from './list-origin.ts'

/** The part of the list that a tab opens: the parameters that differ from the initial ones. */
const PARTS = {
  pending: {},
  reported: { reported: 'true', moderation_status: '', sort: 'created_at_asc' },
  edits: { modification: 'true' },
  scheduled: { programmee: 'true', moderation_status: '', sort: 'publie_le_asc' },
  rejected: { moderation_status: 'rejected', sort: 'updated_at_desc' },
  trash: { deleted: 'true', moderation_status: '', sort: 'updated_at_desc' },
  all: { moderation_status: '', sort: 'created_at_desc' },
} as const satisfies Record<string, ListQuery>
export type TabName = keyof typeof PARTS
export const TAB_NAMES = Object.keys(PARTS) as TabName[]

/** The parameters that say which part of the list is shown. All others are filters and order within it. */
const DECIDING = ['moderation_status', 'reported', 'modification', 'programmee', 'deleted'] as const

/** The address of a tab. */
export function tabAddress(name: TabName): string {
  const query = new URLSearchParams(PARTS[name]).toString()
  return query === '' ? '/publications' : `/publications?${query}`
}

/** The query of a tab, for its count. */
export const tabQuery = (name: TabName): ListQuery => openState(START, PARTS[name])

/** The tab that the state of the list is in; null for a state of no tab, such as the approved ones. */
export const tabOf = (query: ListQuery): TabName | null =>
  TAB_NAMES.find((name) => DECIDING.every((key) => (tabQuery(name)[key] ?? '') === (query[key] ?? ''))) ?? null
