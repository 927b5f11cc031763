import { Text } from '@mantine/core'
import { PencilSquareIcon } from '@heroicons/react/24/outline'
import { Link } from 'wouter'
import { listDrafts } from '../../../contract/publications/drafts.ts'
import { useRead } from '../../ui/api/queries.ts'
import { useTexts } from '../../ui/i18n/texts.ts'
import { DateTime } from '../../ui/screen/date-time.tsx'
import { Failure } from '../../ui/screen/failure.tsx'
import { Nothing } from '../shell/nothing.tsx'
import { publicationTexts } from './publication-texts.ts'

const PER_PAGE_MAX = 100

/** The drafts of a page, the last saved first. */
export function Drafts({ acteurId, mayPublish }: { acteurId: string | undefined; mayPublish: boolean }) {
  const t = useTexts(publicationTexts)
  const query = { per_page: PER_PAGE_MAX, ...(acteurId === undefined ? {} : { acteur_id: acteurId }) }
  const { data, error, refetch } = useRead(listDrafts, { query })
  if (error && !data) return <Failure title={t.title} error={error} retry={() => void refetch()} />
  if (!data) return <Text role="status">{t.loading}</Text>
  if (data.data.length === 0)
    return (
      <Nothing why={t.draftsWhy} act={mayPublish && { to: '/publier', label: t.publish }}>
        {t.none.drafts}
      </Nothing>
    )
  return (
    <ul className="plain-list rows own-rows">
      {data.data.map(({ id, title, updated_at }) => (
        <li key={id}>
          <Link href={`/brouillons/${id}`} className="row">
            <span className="thumb">
              <PencilSquareIcon width={22} aria-hidden />
            </span>
            <span className="tile-text">
              <span className="row-title">{title ?? t.untitled}</span>
              <span className="row-hint">
                {t.savedOn} <DateTime at={updated_at} />
              </span>
            </span>
          </Link>
        </li>
      ))}
    </ul>
  )
}
