import { NativeSelect, SimpleGrid, TextInput } from '@mantine/core'
import { EVENT_STATUSES } from '../../../../contract/publications/events.ts'
import { useTexts } from '../../i18n/texts.ts'
import type { Content } from '../model/content.ts'
import { publicationLabels } from '../../labels/publication-labels.ts'

interface SeriesStateProps {
  content: Content
  set: (patch: Partial<Content>) => void
  errors: Readonly<Record<string, string>>
}

/** The state of the whole event, with the reason that residents read. */
export function SeriesState({ content: { status, statusReason }, set, errors }: SeriesStateProps) {
  const t = useTexts(publicationLabels)
  return (
    <SimpleGrid cols={{ base: 1, xs: 2 }}>
      <NativeSelect
        label={t.status}
        data={EVENT_STATUSES.map((value) => ({ value, label: t.statuses[value] }))}
        value={status}
        error={errors['evenement.statut']}
        onChange={({ currentTarget: { value } }) => set({ status: value as Content['status'] })}
      />
      {(status !== 'prevu' || statusReason !== '') && (
        <TextInput
          label={t.statusReason}
          maxLength={500}
          value={statusReason}
          error={errors['evenement.motif']}
          onChange={({ currentTarget: { value } }) => set({ statusReason: value })}
        />
      )}
    </SimpleGrid>
  )
}
