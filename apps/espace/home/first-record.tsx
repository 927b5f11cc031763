import { Title } from '@mantine/core'
import { useFormat } from '../../ui/i18n/format.ts'
import { useTexts } from '../../ui/i18n/texts.ts'
import { publishesAtOnce } from '../account-rights.ts'
import '../mairie/mairie.css'
import { DecisionBar } from '../mairie/decision-bar.tsx'
import { ReviewedContent } from '../mairie/reviewed.tsx'
import type { Page } from '../shell/current-page.ts'
import { useAuthor } from './author.ts'
import { homeTexts } from './home-texts.ts'
import type { ToReview } from './to-review.ts'

interface FirstRecordProps {
  page: Page
  item: ToReview
  /** How many wait. */
  total: number
}

/** The record of what has waited longest, beside the list: to read it, and to decide at once. */
export default function FirstRecord({ page, item, total }: FirstRecordProps) {
  const t = useTexts(homeTexts)
  const format = useFormat()
  const author = useAuthor(page)
  const { publication, since } = item
  return (
    <article className="record-card" aria-label={publication.title}>
      <header>
        <span className="state" data-state="pending">
          {publication.modification ? t.editToReview : t.review}
        </span>
        <span>{t.sent(format.dateTime(since))}</span>
        <span className="record-place">{t.position(1, total)}</span>
      </header>
      <div className="record-body">
        <Title order={2} size="h3">
          {publication.title}
        </Title>
        <p className="row-hint">{author(item)}</p>
        <ReviewedContent acteurId={page.id} publication={publication} />
      </div>
      <footer>
        <DecisionBar
          acteurId={page.id}
          publication={publication}
          mayPublish={page.can_publish || publishesAtOnce(page)}
          isTeam={item.isOfTeam}
        />
      </footer>
    </article>
  )
}
