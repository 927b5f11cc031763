import { Stack, Text } from '@mantine/core'
import { listOwnViews } from '../../../contract/users/view-as.ts'
import { useRead } from '../api/queries.ts'
import { bilingual, useTexts } from '../i18n/texts.ts'
import { DateTime } from '../screen/date-time.tsx'
import { Panel } from '../screen/panel.tsx'

const texts = bilingual({
  title: ['Consultations par l’administration', 'Seen by the administration'],
  lead: [
    'Un administrateur a vu votre espace en lecture seule, pour le motif indiqué. Rien n’a été modifié en votre nom.',
    'An administrator saw your space, read only, for the reason given. Nothing was changed in your name.',
  ],
  more: (shown: number, total: number) => [`Les ${shown} plus récentes sur ${total}.`, `The latest ${shown} of ${total}.`],
})
const SHOWN = 20

/** When administrators saw the service as this person does, and why; nothing where it never happened. */
export function ViewsPanel() {
  const t = useTexts(texts)
  const { data } = useRead(listOwnViews, { query: { per_page: SHOWN } })
  if (!data || data.data.length === 0) return null
  return (
    <Panel title={t.title}>
      <Text size="sm" mb="sm">
        {t.lead}
      </Text>
      <Stack component="ul" gap="sm" m={0} p={0} style={{ listStyle: 'none' }}>
        {data.data.map(({ id, reason, created_at }) => (
          <li key={id}>
            <Text fw={600}>
              <DateTime at={created_at} />
            </Text>
            <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
              {reason}
            </Text>
          </li>
        ))}
      </Stack>
      {data.meta.total > data.data.length && (
        <Text size="sm" c="dimmed" mt="sm">
          {t.more(data.data.length, data.meta.total)}
        </Text>
      )}
    </Panel>
  )
}
