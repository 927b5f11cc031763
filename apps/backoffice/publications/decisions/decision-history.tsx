import { Text } from '@mantine/core'
import { useTexts } from '../../../ui/i18n/texts.ts'
import { type About, HistoryRows } from '../../records/history.tsx'
import { useDossier } from '../dossiers.ts'
import { publicationTexts } from '../texts.ts'

type Status = keyof (typeof publicationTexts)['fr']['statuses']

/** Earlier decisions, with authors and reasons. */
export function DecisionHistory({ id }: { id: string }) {
  const t = useTexts(publicationTexts)
  const about: About = ({ changes }) => {
    const [before, after] = (changes['moderation_status'] ?? []) as [Status | null, Status | null]
    const reason = changes['status_reason']?.[1]
    if (!(before && after) && typeof reason !== 'string') return null
    return (
      <Text size="xs" c="dimmed" component="div">
        {before && after && `${t.decided[before] ?? before} → ${t.decided[after] ?? after}`}
        {typeof reason === 'string' && <div className="kept-lines">{reason}</div>}
      </Text>
    )
  }
  const { data } = useDossier(id)
  const history = data?.historique
  return <HistoryRows rows={history?.data} total={history?.total ?? 0} type="publication" id={id} about={about} />
}
