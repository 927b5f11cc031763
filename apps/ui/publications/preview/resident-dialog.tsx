import { Modal, Stack, Text } from '@mantine/core'
import { communeName } from '../../../../contract/communes/commune-name.ts'
import { formTexts } from '../../forms/form-texts.ts'
import { bilingual, useTexts } from '../../i18n/texts.ts'
import { contentOfRecord } from '../model/content.ts'
import type { PublicationRecord } from '../record.ts'
import { Preview } from './preview.tsx'

const texts = bilingual({
  title: ['Comme un habitant la lirait', 'As a resident would read it'],
  notPublic: ['Les habitants ne voient pas cette publication en ce moment.', 'Residents do not see this publication at present.'],
})

/** A publication that is not public, as residents would read it. */
export default function ResidentDialog({ publication, close }: { publication: PublicationRecord; close: () => void }) {
  const t = useTexts(texts)
  const shared = useTexts(formTexts)
  const { acteur, commune, kind } = publication
  return (
    <Modal opened onClose={close} size="lg" title={t.title} closeButtonProps={{ 'aria-label': shared.close }} returnFocus>
      <Stack gap="sm">
        <Text size="sm">{t.notPublic}</Text>
        <Preview kind={kind} content={contentOfRecord(publication)} />
        <Text size="sm" c="dimmed">
          {[acteur?.nom, communeName(commune)].filter(Boolean).join(' · ')}
        </Text>
      </Stack>
    </Modal>
  )
}
