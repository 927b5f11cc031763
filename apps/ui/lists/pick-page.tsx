import { Checkbox } from '@mantine/core'
import { useTexts } from '../i18n/texts.ts'
import { listTexts } from './list-texts.ts'
import type { Selection } from './selection.ts'

/** The box that picks every row of the page, in the line of filters. */
export function PickPage({ selection, rows }: { selection: Selection; rows: readonly { id: string }[] }) {
  const { pickAll } = useTexts(listTexts)
  return (
    <Checkbox
      className="pick-page"
      aria-label={pickAll}
      checked={selection.isAll(rows)}
      indeterminate={selection.isSome(rows)}
      onChange={() => selection.toggleAll(rows)}
    />
  )
}
