import type { z } from 'zod'
import { getCommune } from '../../../../contract/communes/communes.ts'
import type { Event as EventSchema } from '../../../../contract/publications/events.ts'
import { useRead } from '../../../ui/api/queries.ts'
import { useFormat } from '../../../ui/i18n/format.ts'
import { useTexts } from '../../../ui/i18n/texts.ts'
import { OutsideLink } from '../../../ui/markdown/inline.tsx'
import { BreakableText } from '../../../ui/screen/breakable.tsx'
import { Facts } from '../../../ui/screen/facts.tsx'
import { eventTexts } from './event-texts.ts'
import { useTraitWords } from '../../../ui/events/traits.ts'
import { useRuleWords } from '../../../ui/events/rule-words.ts'
import { ScreenLink } from '../../../ui/screen/text.tsx'
import { publicationLabels } from '../../../ui/labels/publication-labels.ts'

export type Event = z.output<typeof EventSchema>

/** The data of an event beside its dates. */
export function EventFacts({ event }: { event: Event }) {
  const t = useTexts(eventTexts)
  const labels = useTexts(publicationLabels)
  const ruleWords = useRuleWords()
  const traits = useTraitWords()(event)
  const { statut, motif, permanent, lieu, gratuit, tarif, reservation_url, public: audience, occurrences_total, repetition } = event
  return (
    <Facts
      facts={{
        [labels.status]: labels.statuses[statut],
        ...(motif ? { [t.reason]: <span className="kept-lines">{motif}</span> } : {}),
        Dates: t.count(occurrences_total),
        ...(repetition ? { [labels.ruleTitle]: <div className="rule-words">{ruleWords(repetition)}</div> } : {}),
        ...(permanent ? { [t.permanentShort]: t.yes } : {}),
        ...(lieu ? { [t.place]: <Place lieu={lieu} /> } : {}),
        ...(gratuit === true || tarif ? { [labels.price]: [gratuit === true && labels.free, tarif].filter(Boolean).join(' · ') } : {}),
        ...(audience ? { [t.audience]: audience } : {}),
        ...(traits ? { [labels.traitsTitle]: traits } : {}),
        ...(reservation_url
          ? {
              [t.booking]: (
                <OutsideLink to={reservation_url}>
                  <BreakableText text={reservation_url} />
                </OutsideLink>
              ),
            }
          : {}),
      }}
    />
  )
}

function Place({ lieu: { nom, adresse, commune_id, latitude, longitude } }: { lieu: NonNullable<Event['lieu']> }) {
  const t = useTexts(eventTexts)
  const format = useFormat()
  const degrees = (value: number) => new Intl.NumberFormat(format.locale, { maximumFractionDigits: 5 }).format(value)
  return (
    <>
      {nom && <div>{nom}</div>}
      {adresse && <div>{adresse}</div>}
      {commune_id && <PlaceCommune id={commune_id} />}
      {latitude !== null && longitude !== null && <div>{t.coordinates(degrees(latitude), degrees(longitude))}</div>}
    </>
  )
}

function PlaceCommune({ id }: { id: string }) {
  const { data } = useRead(getCommune, { params: { slug: id } })
  return (
    <ScreenLink inherit to={`/communes/${id}`}>
      {data?.data.nom ?? '…'}
    </ScreenLink>
  )
}
