import { TrashIcon } from '@heroicons/react/24/outline'
import type { ReactNode } from 'react'
import { getMairieCommune } from '../../../contract/mairie/commune.ts'
import { useRead } from '../../ui/api/queries.ts'
import { useFormat } from '../../ui/i18n/format.ts'
import { useTexts } from '../../ui/i18n/texts.ts'
import { addDays } from '../../ui/events/days.ts'
import type { Page } from '../shell/current-page.ts'
import { homeTexts } from './home-texts.ts'
import { WaitRow } from './wait-row.tsx'

/** How many days before its end a calendar of collections is named, and how long after. */
const [BEFORE, AFTER] = [45, 60]

/** The calendar of the town hall's collections that ends soon, or has ended: residents then see no dates any more. Nothing while none does. */
export function EndingCollections({ page, wrap }: { page: Page; wrap: (rows: ReactNode) => ReactNode }) {
  const t = useTexts(homeTexts)
  const format = useFormat()
  const { data } = useRead(getMairieCommune, { params: { communeId: page.commune_id } })
  const today = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Paris' }).format(new Date())
  const end = data?.data.collectes
    .flatMap(({ valide_au }) => valide_au ?? [])
    .filter((day) => day >= addDays(today, -AFTER) && day <= addDays(today, BEFORE))
    .toSorted()[0]
  if (end === undefined) return null
  const days = Math.round((Date.parse(end) - Date.parse(today)) / 86_400_000)
  return wrap(
    <WaitRow
      to={`/commune/${page.commune_id}/dechets`}
      sign={
        <span className="thumb" data-tone="soon">
          <TrashIcon width={22} aria-hidden />
        </span>
      }
      title={days < 0 ? t.binsEnded(format.shortDay(end)) : t.binsEnd(format.shortDay(end))}
      hint={t.binsHint}
      aside={
        <span className="age" data-tone={days < 0 ? 'late' : days <= 15 ? 'soon' : 'good'}>
          {days < 0 ? t.ended : t.days(days)}
        </span>
      }
    />,
  )
}
