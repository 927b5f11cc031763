import { DocumentIcon } from '@heroicons/react/24/outline'
import { type ReactNode, Suspense } from 'react'
import { useTexts } from '../../ui/i18n/texts.ts'
import type { Account } from '../../ui/sign-in/with-account.tsx'
import { lazyWithRetry } from '../../ui/screen/retrying-import.ts'
import { mayChange } from '../account-rights.ts'
import type { Page } from '../shell/current-page.ts'
import { useAuthor } from './author.ts'
import { homeTexts } from './home-texts.ts'
import { EndingCollections } from './ending-collections.tsx'
import { useOwnRows } from './own-rows.tsx'
import { sign } from './sign.tsx'
import { Thumb } from '../publications/thumb.tsx'
import { useToDecide } from './to-decide.tsx'
import type { ToReview } from './to-review.ts'
import { Age, WaitRow } from './wait-row.tsx'

const Online = lazyWithRetry(() => import('./online.tsx'))

/** A part of the list, with its heading and how many there are. */
function Group({ title, count, children }: { title: string; count?: number; children: ReactNode }) {
  return (
    <section aria-label={title}>
      <h2 className="rows-title">
        {title} {count !== undefined && <span>{count}</span>}
      </h2>
      <div className="rows">{children}</div>
    </section>
  )
}

interface WaitingProps {
  account: Account
  page: Page | undefined
  toReview: { items: readonly ToReview[]; total: number }
  /** Whether the record of the first is shown beside. */
  isBeside: boolean
}

/** What waits: first what the person decides on, then what others ask, then what is the person's own, each with its age, the oldest first. With nothing to review, also what is online. */
export function Waiting({ account, page, toReview, isBeside }: WaitingProps) {
  const t = useTexts(homeTexts)
  const author = useAuthor(page)
  const own = useOwnRows(account, page)
  const { items, total } = toReview
  const toDecide = useToDecide(page)
  const others = account.acteurs.filter(({ id, attente }) => id !== page?.id && (attente?.a_relire ?? 0) > 0 && mayChange())
  const path = `/a-relire/${page?.id ?? ''}`
  const isEmpty = items.length === 0 && toDecide.count === 0 && own.length === 0 && others.length === 0
  if (isEmpty && account.acteurs.length === 0) return null
  return (
    <div className="desk-list">
      {isEmpty && <p className="rows-none">{t.nothingWaits}</p>}
      {items.length > 0 && (
        <Group title={t.review} count={total}>
          {items.map((item, index) => (
            <WaitRow
              key={item.publication.id}
              to={`${path}?publication=${item.publication.id}${item.isOfTeam ? '&de=equipe' : ''}`}
              sign={<Thumb kind={item.publication.kind} images={item.publication.images} />}
              title={item.publication.title}
              hint={author(item)}
              aside={<Age since={item.since} target="publications" />}
              isCurrent={isBeside && index === 0}
            />
          ))}
          {total > items.length && <WaitRow to={path} sign={<span className="thumb-space" />} title={t.others(total - items.length)} />}
        </Group>
      )}
      {toDecide.count > 0 && (
        <Group title={t.decide} count={toDecide.count}>
          {toDecide.rows}
        </Group>
      )}
      {page?.type === 'mairie' && mayChange() && (
        <EndingCollections page={page} wrap={(rows) => <Group title={t.deadlines}>{rows}</Group>} />
      )}
      {own.length > 0 && <Group title={t.waiting}>{own}</Group>}
      {others.length > 0 && (
        <Group title={t.otherPages}>
          {others.map(({ id, nom, attente }) => (
            <WaitRow key={id} to={`/?page=${id}`} sign={sign(DocumentIcon)} title={nom} hint={t.toReview(attente?.a_relire ?? 0)} />
          ))}
        </Group>
      )}
      {page && items.length === 0 && !page.attente?.a_relire && (
        <Suspense fallback={null}>
          <Online key={page.id} acteurId={page.id} />
        </Suspense>
      )}
    </div>
  )
}
