import { Skeleton } from '@mantine/core'
import { listAudit } from '../../../contract/audit/audit.ts'
import { useRead } from '../../ui/api/queries.ts'
import { useTexts } from '../../ui/i18n/texts.ts'
import { Failure } from '../../ui/screen/failure.tsx'
import { SmallScreenLink } from '../../ui/screen/text.tsx'
import { TrailRow } from './row.tsx'
import { auditTexts } from './texts.ts'

const SHOWN = '20'

/** The parts of a decision on many records, the first of them. */
export function TrailParts({ of }: { of: { id: string } }) {
  const t = useTexts(auditTexts)
  const { data, error, refetch } = useRead(listAudit, { query: { part_of: of.id, sort: 'at_asc', per_page: SHOWN } })
  if (error && !data) return <Failure title={t.partsFailed} error={error} retry={() => void refetch()} />
  if (!data) return <Skeleton height={120} />
  return (
    <>
      <ul className="trail trail-parts plain-list">
        {data.data.map((row) => (
          <TrailRow key={row.id} row={row} />
        ))}
      </ul>
      {data.meta.total > data.data.length && <SmallScreenLink to={`/journal?part_of=${of.id}`}>{t.more(data.meta.total)}</SmallScreenLink>}
    </>
  )
}
