import { Anchor, Text, Title } from '@mantine/core'
import { listMairiePublications } from '../../../contract/mairie/mairie.ts'
import { useRead } from '../../ui/api/queries.ts'
import { useFormat } from '../../ui/i18n/format.ts'
import { bilingual, useTexts } from '../../ui/i18n/texts.ts'

const texts = bilingual({
  title: ['Annulations récentes', 'Recent cancellations'],
  lead: [
    'Depuis trente jours, ces événements ou certaines de leurs dates ont été annulés ou reportés. C’était visible aussitôt, sans relecture. En cas de doute, signalez la publication.',
    'In the last thirty days these events, or some of their dates, were cancelled or postponed. That was public at once, without a review. If in doubt, report the publication.',
  ],
  changed: (when: string) => [`modifiée le ${when}`, `changed on ${when}`],
})

/** What others in the commune cancelled or postponed without a decision; nothing where there is none. */
export function RecentCancellations({ acteurId }: { acteurId: string }) {
  const t = useTexts(texts)
  const format = useFormat()
  const { data } = useRead(listMairiePublications, {
    params: { acteurId },
    query: { scope: 'annulations', sort: 'updated_at_desc', per_page: 20 },
  })
  const rows = data?.data ?? []
  if (rows.length === 0) return null
  return (
    <section aria-labelledby="annulations">
      <Title order={2} size="h4" id="annulations" mt="xl" mb="xs">
        {t.title}
      </Title>
      <Text size="sm" mb="sm">
        {t.lead}
      </Text>
      <ul>
        {rows.map(({ id, title, acteur, updated_at }) => (
          <li key={id}>
            <Anchor href={`/publication/${id}`}>{title}</Anchor>
            <Text component="span" size="sm" c="dimmed">
              {' · '}
              {[acteur?.nom, t.changed(format.dateTime(updated_at))].filter(Boolean).join(' · ')}
            </Text>
          </li>
        ))}
      </ul>
    </section>
  )
}
