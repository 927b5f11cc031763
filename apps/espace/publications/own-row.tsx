import { Link } from 'wouter'
import { useFormat } from '../../ui/i18n/format.ts'
import { useTexts } from '../../ui/i18n/texts.ts'
import { publicationLabels } from '../../ui/labels/publication-labels.ts'
import { mayChange } from '../account-rights.ts'
import { useDayOf } from './day-of.ts'
import { publicationTexts } from './publication-texts.ts'
import { ownState, type OwnPublication, shownTitle } from './state.ts'
import { Thumb } from './thumb.tsx'

interface OwnRowProps {
  publication: OwnPublication
  isNamed: boolean
  isCurrent: boolean
  /** How often it was read lately, where that is known. */
  pages: number | undefined
  /** Shows its record beside the list; absent where there is no room: the row opens it. */
  choose: (() => void) | undefined
}

/** A publication of a page in the list of its own: what it is, its state, what is to be known of it. */
export function OwnRow({ publication, isNamed, isCurrent, pages, choose }: OwnRowProps) {
  const t = useTexts(publicationTexts)
  const { kinds } = useTexts(publicationLabels)
  const format = useFormat()
  const { id, kind, acteur, status_reason, modification, alerte, images } = publication
  const state = ownState(publication)
  const day = useDayOf()(publication)
  const isOpen = mayChange() || state === 'visible' || state === 'lifted'
  const content = (
    <>
      <Thumb kind={kind} images={publication.version_publique?.images ?? images} />
      <span className="tile-text">
        <span className="row-title">{shownTitle(publication)}</span>
        <span className="row-hint">{[kinds[kind], day, isNamed ? acteur?.nom : null].filter(Boolean).join(' · ')}</span>
        {modification && <span className="row-note">{t.edits[modification.statut]}</span>}
        {state === 'rejected' && status_reason && (
          <span className="row-note">
            {t.reason} : {status_reason}
          </span>
        )}
        {state === 'lifted' && alerte?.levee_le && (
          <span className="row-note">
            {t.liftedOn} {format.dateTime(alerte.levee_le)}
            {alerte.levee_motif && ` · ${alerte.levee_motif}`}
          </span>
        )}
      </span>
      <span className="own-state">
        <span className="state" data-state={state}>
          {t.states[state]}
        </span>
        {pages !== undefined && pages > 0 && <span className="row-hint">{t.seen(pages, format.number(pages))}</span>}
      </span>
    </>
  )
  if (!isOpen) return <div className="row">{content}</div>
  return (
    <Link
      href={`/publications/${id}`}
      className="row"
      data-current={isCurrent || undefined}
      aria-current={isCurrent || undefined}
      onClick={(event) => {
        if (!choose || event.metaKey || event.ctrlKey || event.shiftKey) return
        event.preventDefault()
        choose()
      }}
    >
      {content}
    </Link>
  )
}
