import type { Html } from '../html/html.ts'
import { viewOf } from '../kinds/kinds.ts'
import type { RowPlace } from '../kinds/kind.ts'
import type { Context } from '../page.ts'
import { withDates } from '../state.ts'
import type { Item } from './publications.ts'

/** The rows of a list that has publications of several kinds, and no dates of events. */
export async function rows(
  items: readonly Item[],
  context: Context,
  { heading = 'h3', ...place }: Omit<RowPlace, 'heading'> & Partial<RowPlace>,
): Promise<Html[]> {
  return (await withDates(items, context)).map((item) => viewOf(item).row(item, context, { ...place, heading }))
}
