import { listOwnPublications } from '../../../contract/publications/drafts.ts'
import { useRead } from '../../ui/api/queries.ts'
import { useFormat } from '../../ui/i18n/format.ts'
import { useTexts } from '../../ui/i18n/texts.ts'
import { publicationLabels } from '../../ui/labels/publication-labels.ts'
import { useDayOf } from '../publications/day-of.ts'
import { useReadings } from '../publications/item-tools.tsx'
import { publicationTexts } from '../publications/publication-texts.ts'
import { shownTitle } from '../publications/state.ts'
import { Thumb } from '../publications/thumb.tsx'
import { onlineTexts } from './online-texts.ts'
import { WaitRow } from './wait-row.tsx'

const SHOWN = 3

/** What residents see of a page: its last publications online, with how often each was read. Nothing while none is online. */
export default function Online({ acteurId }: { acteurId: string }) {
  const t = useTexts(onlineTexts)
  const own = useTexts(publicationTexts)
  const { kinds } = useTexts(publicationLabels)
  const format = useFormat()
  const dayOf = useDayOf()
  const readings = useReadings(acteurId)
  const { data } = useRead(listOwnPublications, { query: { acteur_id: acteurId, etat: 'published', per_page: SHOWN } })
  if (!data || data.data.length === 0) return null
  return (
    <section aria-labelledby="online">
      <h2 className="rows-title" id="online">
        {t.title} <span>{format.number(data.meta.total)}</span>
      </h2>
      <div className="rows">
        {data.data.map((publication) => {
          const pages = readings(publication.id)?.pages ?? 0
          return (
            <WaitRow
              key={publication.id}
              to={`/publications/${publication.id}`}
              sign={<Thumb kind={publication.kind} images={publication.version_publique?.images ?? publication.images} />}
              title={shownTitle(publication)}
              hint={[kinds[publication.kind], dayOf(publication)].join(' · ')}
              aside={pages > 0 && <span className="age">{own.seen(pages, format.number(pages))}</span>}
            />
          )
        })}
        {data.meta.total > SHOWN && <WaitRow to="/publications?etat=published" sign={<span className="thumb-space" />} title={t.all} />}
      </div>
    </section>
  )
}
