import { Button, Title } from '@mantine/core'
import { Link } from 'wouter'
import { useTexts } from '../../ui/i18n/texts.ts'
import { Markdown } from '../../ui/markdown/markdown.tsx'
import { publicationLabels } from '../../ui/labels/publication-labels.ts'
import { mayChange } from '../account-rights.ts'
import { useDayOf } from './day-of.ts'
import { ItemTools, Readings } from './item-tools.tsx'
import { publicationTexts } from './publication-texts.ts'
import { ownState, type OwnPublication, shownTitle } from './state.ts'

/** What residents see of a publication, beside the list: its state, how often it is read, and the way to its record. */
export function Beside({ publication }: { publication: OwnPublication }) {
  const t = useTexts(publicationTexts)
  const { kinds } = useTexts(publicationLabels)
  const day = useDayOf()(publication)
  const { id, acteur_id, kind, modification } = publication
  const shown = publication.version_publique ?? publication
  const picture = shown.images[0]?.media.sizes.at(-1)
  const state = ownState(publication)
  return (
    <article className="record-card" aria-label={shown.title}>
      {picture && (
        <img className="own-picture" src={picture.url} alt={shown.images[0]?.alt ?? ''} width={picture.width} height={picture.height} />
      )}
      <div className="record-body">
        <Title order={2} size="h4">
          {shownTitle(publication)}
        </Title>
        <span className="row-hint">{[kinds[kind], day].join(' · ')}</span>
        <span className="state" data-state={state}>
          {t.states[state]}
        </span>
        {modification && <span className="row-note">{t.edits[modification.statut]}</span>}
        {(state === 'visible' || state === 'lifted') && <Readings id={id} acteurId={acteur_id} />}
        <Markdown text={shown.body} />
      </div>
      <footer>
        {(mayChange() || state === 'visible' || state === 'lifted') && (
          <Button component={Link} href={`/publications/${id}`} fullWidth mb="xs">
            {t.openRecord}
          </Button>
        )}
        {(state === 'visible' || state === 'lifted') && <ItemTools id={id} title={shown.title} />}
      </footer>
    </article>
  )
}
