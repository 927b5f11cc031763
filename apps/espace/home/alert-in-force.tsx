import { Button } from '@mantine/core'
import { ExclamationTriangleIcon } from '@heroicons/react/24/outline'
import { Link } from 'wouter'
import { getMairiePublication } from '../../../contract/mairie/mairie.ts'
import { useRead } from '../../ui/api/queries.ts'
import { lastDayOf } from '../../ui/forms/local-moment.ts'
import { useFormat } from '../../ui/i18n/format.ts'
import { phrases } from '../../ui/i18n/phrases.ts'
import { useTexts } from '../../ui/i18n/texts.ts'
import { publicationLabels } from '../../ui/labels/publication-labels.ts'
import { ToldLine } from '../alertes/told-line.tsx'
import { useAlertDialogs } from '../publications/alert-actions.tsx'
import { type OwnPublication, shownTitle } from '../publications/state.ts'
import { homeTexts } from './home-texts.ts'

/** An alert in force, at the head of the home: what residents are told, and how to correct or end it. */
export default function AlertInForce({ acteurId, id }: { acteurId: string; id: string }) {
  const { data } = useRead(getMairiePublication, { params: { acteurId, publicationId: id } })
  return data && <Banner publication={data.data} />
}

function Banner({ publication }: { publication: OwnPublication }) {
  const t = useTexts(homeTexts)
  const { severities } = useTexts(publicationLabels)
  const format = useFormat()
  const { pair } = useTexts(phrases)
  const { ask, dialogs } = useAlertDialogs(publication)
  const { id, alerte, expire_le } = publication
  const lastDay = expire_le && lastDayOf(expire_le)
  const severity = alerte?.severite ?? 'information'
  const [name, title] = [severities[severity], shownTitle(publication)]
  return (
    <section className="alert-now" data-severity={severity} aria-label={pair(t.inForce, title)}>
      <ExclamationTriangleIcon width={24} aria-hidden />
      <p>
        <Link href={`/publications/${id}`}>{title.toLowerCase().startsWith(name.toLowerCase()) ? title : t.named(name, title)}</Link>{' '}
        {expire_le && <span>{lastDay ? t.untilDay(format.day(lastDay)) : t.untilMoment(format.dateTime(expire_le))}</span>}
        <Link href={`/publications/${id}/envois`} className="alert-told">
          <ToldLine id={id} />
        </Link>
      </p>
      <div>
        <Button variant="default" onClick={() => ask('correct')}>
          {t.correct}
        </Button>
        <Button variant="default" onClick={() => ask('lift')}>
          {t.lift}
        </Button>
      </div>
      {dialogs}
    </section>
  )
}
