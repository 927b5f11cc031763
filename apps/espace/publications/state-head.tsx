import { Anchor } from '@mantine/core'
import { Link } from 'wouter'
import { lastDayOf } from '../../ui/forms/local-moment.ts'
import { useFormat } from '../../ui/i18n/format.ts'
import { useTexts } from '../../ui/i18n/texts.ts'
import { AsResident } from '../../ui/publications/preview/as-resident.tsx'
import { DateTime } from '../../ui/screen/date-time.tsx'
import { ItemTools, Readings } from './item-tools.tsx'
import { publicationTexts } from './publication-texts.ts'
import { ownState, type OwnPublication } from './state.ts'

interface StateHeadProps {
  publication: OwnPublication
  /** Whether the person decides on what waits: the sentence says so. */
  decides: boolean
  /** Whether what is sent of it has a screen. */
  isSent: boolean
}

/** The head of a record: its state as a shape and a word, why, until when, and what can be done with what residents see. */
export function StateHead({ publication, decides, isSent }: StateHeadProps) {
  const t = useTexts(publicationTexts)
  const format = useFormat()
  const state = ownState(publication)
  const { id, title, acteur_id, publie_le, expire_le, status_reason } = publication
  const { levee_le = null, levee_motif = null } = publication.alerte ?? {}
  const lastDay = expire_le && lastDayOf(expire_le)
  const isPublic = state === 'visible' || state === 'lifted'
  const moment = (at: string | null) => (at ? format.dateTime(at) : '')
  const lead =
    state === 'scheduled'
      ? t.stateLead.scheduled(moment(publie_le))
      : state === 'lifted'
        ? t.stateLead.lifted(moment(levee_le), moment(expire_le))
        : state === 'pending' && decides
          ? t.stateLead.toDecide
          : t.stateLead[state]
  return (
    <section className="state-head" data-state={state} aria-label={t.state}>
      <p>
        <span className="state" data-state={state}>
          {t.states[state]}
        </span>
      </p>
      <p>{lead}</p>
      {state === 'lifted' && levee_motif && (
        <p className="state-reason">
          {t.liftReason} : {levee_motif}
        </p>
      )}
      {state === 'rejected' && publication.correction_demandee && (
        <p>
          <b>{t.correctionAsked}</b>
        </p>
      )}
      {state === 'rejected' && status_reason && (
        <p className="state-reason">
          {t.reason} : {status_reason}
        </p>
      )}
      {expire_le && state !== 'expired' && state !== 'lifted' && state !== 'rejected' && (
        <p>
          {isPublic ? t.until : t.endsOn} {lastDay ? `${format.day(lastDay)} ${t.included}` : <DateTime at={expire_le} />}
        </p>
      )}
      {isPublic && <Readings id={id} acteurId={acteur_id} />}
      <div className="state-tools">
        <AsResident publication={publication} state={state} />
        {isPublic && <ItemTools id={id} title={title} />}
        {isSent && (
          <Anchor component={Link} href={`/publications/${id}/envois`} className="item-tool">
            {t.sending}
          </Anchor>
        )}
      </div>
    </section>
  )
}
