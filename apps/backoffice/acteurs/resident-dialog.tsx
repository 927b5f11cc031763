import { Modal, Paper, Stack, Text, Title } from '@mantine/core'
import type { z } from 'zod'
import type { Acteur } from '../../../contract/acteurs/acteur-records.ts'
import { communeName } from '../../../contract/communes/commune-name.ts'
import { formTexts } from '../../ui/forms/form-texts.ts'
import { bilingual, useTexts } from '../../ui/i18n/texts.ts'
import { acteurLabels } from '../../ui/labels/acteur-labels.ts'
import { Facts } from '../../ui/screen/facts.tsx'
import { acteurTexts } from './texts.ts'

const texts = bilingual({
  title: ['Comme un habitant la lirait', 'As a resident would read it'],
  notPublic: ['Les habitants ne voient pas cette page en ce moment.', 'Residents do not see this page at present.'],
})

export type ShownActeur = Pick<
  z.output<typeof Acteur>,
  'nom' | 'type' | 'description' | 'commune' | 'adresse' | 'telephone' | 'email' | 'site_web'
>

/** An actor whose page is not public, as residents would read it. */
export default function ResidentDialog({ acteur, close }: { acteur: ShownActeur; close: () => void }) {
  const t = useTexts(texts)
  const fields = useTexts(acteurTexts)
  const labels = useTexts(acteurLabels)
  const shared = useTexts(formTexts)
  const { nom, type, description, commune, adresse, telephone, email, site_web } = acteur
  return (
    <Modal opened onClose={close} size="lg" title={t.title} closeButtonProps={{ 'aria-label': shared.close }} returnFocus>
      <Stack gap="sm">
        <Text size="sm">{t.notPublic}</Text>
        <Paper withBorder p="md">
          <Title order={2} size="h3" style={{ overflowWrap: 'anywhere' }}>
            {nom}
          </Title>
          <Text size="sm" c="dimmed" mb="sm">
            {[labels.types[type as keyof typeof labels.types], communeName(commune)].join(' · ')}
          </Text>
          {description && (
            <Text className="kept-lines" mb="sm">
              {description}
            </Text>
          )}
          <Facts facts={{ [fields.adresse]: adresse, [fields.telephone]: telephone, [fields.email]: email, [fields.site_web]: site_web }} />
        </Paper>
      </Stack>
    </Modal>
  )
}
