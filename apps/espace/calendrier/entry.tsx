import { carries } from '../../../contract/publications/kinds.ts'
import { Text } from '@mantine/core'
import type { z } from 'zod'
import type { CalendarEntry } from '../../../contract/publications/calendar.ts'
import { clockTime } from '../../ui/i18n/clock-time.ts'
import { type Format, useFormat } from '../../ui/i18n/format.ts'
import { useTexts } from '../../ui/i18n/texts.ts'
import { Tile } from '../shell/tile.tsx'
import { calendarTexts } from './calendar-texts.ts'

export type Entry = z.output<typeof CalendarEntry>

/** The time of an entry in the time zone of its commune: "18 h 30"; null for whole days. */
export function timeOf({ debut, journee, fuseau }: Entry, { locale }: Format): string | null {
  if (journee) return null
  const time = new Intl.DateTimeFormat(locale, { hour: 'numeric', minute: '2-digit', timeZone: fuseau }).format(new Date(debut))
  return clockTime(time, locale === 'fr-FR' ? 'fr' : 'en')
}

/** The address of the screen of an entry. */
export const pathOf = ({ nature, etat, id }: Entry): string =>
  nature === 'brouillon' || etat === 'brouillon' ? `/brouillons/${id}` : `/publications/${id}`

/** Whether residents do not see the publication of an entry yet. */
export const isUnseen = ({ etat }: Entry): boolean => etat === 'brouillon' || etat === 'pending'

/** What an entry is, with what matters of its state. */
export function useNature(): (entry: Entry) => string {
  const t = useTexts(calendarTexts)
  const words: Record<string, string> = t.statuts
  return ({ nature, kind, etat, statut }) =>
    [
      nature === 'fin' && carries(kind, 'alerte') ? t.alertEnd : t.natures[nature],
      ...(etat === 'pending' ? [t.pending] : []),
      ...(etat === 'brouillon' && nature !== 'brouillon' ? [t.draft] : []),
      ...(statut !== null && words[statut] ? [words[statut]] : []),
    ].join(', ')
}

/** A row of the list of days; of what goes on for weeks without a day. */
export function EntryRow({ entry, day, isNamed }: { entry: Entry; day?: string; isNamed: boolean }) {
  const t = useTexts(calendarTexts)
  const format = useFormat()
  const nature = useNature()
  const { title, acteur, jour, jour_fin, nature: kind } = entry
  const days =
    day === undefined
      ? [t.fromTo(format.day(jour), format.day(jour_fin))]
      : [day === jour ? (timeOf(entry, format) ?? t.allDay) : t.allDay, jour_fin > jour ? t.until(format.day(jour_fin)) : null]
  return (
    <li>
      <Tile to={pathOf(entry)}>
        <span className={`tile-text calendar-entry ${kind}`} data-unseen={isUnseen(entry) || undefined}>
          <Text component="span" display="block" fw={600} style={{ overflowWrap: 'anywhere' }}>
            {title ?? t.untitled}
          </Text>
          <Text component="span" display="block" size="sm" c="dimmed">
            {[...days, nature(entry), isNamed ? acteur.nom : null].filter(Boolean).join(' · ')}
          </Text>
        </span>
      </Tile>
    </li>
  )
}
