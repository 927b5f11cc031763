import { Text } from '@mantine/core'
import { listCommunes } from '../../../contract/communes/communes.ts'
import { untilInWords } from '../../../contract/dates.ts'
import { NOW } from '../../ui/alertes/read-now.ts'
import { useRead } from '../../ui/api/queries.ts'
import { useLanguage } from '../../ui/i18n/language.ts'
import { useTexts } from '../../ui/i18n/texts.ts'
import type { OwnPublication } from '../publications/state.ts'
import type { AlertForm } from './alert-form.ts'
import { alertTexts } from './alert-texts.ts'
import { changeTexts } from './change-texts.ts'
import { endFault } from './ends.ts'

/** Until when an alert is in force before the change, as residents read it. */
export function PresentEnd({ at, zone }: { at: string | null; zone: string | undefined }) {
  const t = useTexts(changeTexts)
  const language = useLanguage()
  return (
    at &&
    zone && (
      <Text size="sm" c="dimmed">
        {t.presentEnd(untilInWords(at, zone, NOW, language))}
      </Text>
    )
  )
}

export type Ending = Pick<AlertForm, 'end' | 'endBy'>

/** What is wrong with an end, in words. @param isAsked whether it is said already */
export function useEndFault(end: string | null, isAsked: boolean): string | undefined {
  const { faults } = useTexts(alertTexts)
  const fault = isAsked ? endFault(end, Date.now()) : null
  return fault === null ? undefined : faults[fault]
}

/** The time zone of the commune of an alert; undefined until it is read. */
export const useZone = ({ commune_id }: OwnPublication): string | undefined =>
  useRead(listCommunes, { query: { id: commune_id } }).data?.data[0]?.fuseau
