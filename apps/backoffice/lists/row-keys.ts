import { bilingual, useTexts } from '../../ui/i18n/texts.ts'
import { useKeys } from '../../ui/screen/keys.ts'

const texts = bilingual({ down: ['Ligne suivante', 'Next row'], up: ['Ligne précédente', 'Previous row'] })

/** What the focus moves to in a row: its link, or the button that opens it. */
const STEPS = '.data-table [role=rowheader] a[href], .trail > li > [data-step]'

/** Moves the focus to the next or the previous row. Enter then opens it. */
function step(by: 1 | -1): void {
  const links = [...document.querySelectorAll<HTMLElement>(STEPS)]
  const at = links.findIndex((link) => link.closest('tr, li')?.contains(document.activeElement))
  const link = links[at === -1 ? (by === 1 ? 0 : links.length - 1) : at + by]
  link?.focus({ preventScroll: true })
  link?.closest('tr, li')?.scrollIntoView({ block: 'nearest' })
}

/** The keys of a list that has none of its own: j and k move through its rows. */
export function useRowKeys(active: boolean): void {
  const t = useTexts(texts)
  useKeys(
    [
      { key: 'j', label: t.down, run: () => step(1) },
      { key: 'k', label: t.up, run: () => step(-1) },
    ],
    active,
  )
}
