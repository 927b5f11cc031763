import { Badge, Group } from '@mantine/core'
import { useFormat } from '../../ui/i18n/format.ts'
import { useTexts } from '../../ui/i18n/texts.ts'
import { isFeatured, type Publication, type State, stateOf } from './publication.ts'
import { KindBadges } from './kind-badges.tsx'
import { kindTexts } from './kind-texts.ts'
import { publicationTexts } from './texts.ts'
import { waitingTexts } from './waiting/waiting-texts.ts'

const COLOURS: Record<State, string> = {
  pending: 'yellow',
  rejected: 'red',
  visible: 'teal',
  scheduled: 'ardoise',
  undated: 'ardoise',
  expired: 'gray',
  hidden: 'gray',
  deleted: 'gray',
}

/** A badge with a date continues on a second line where the screen is narrower. */
const WRAPPED = { root: { height: 'auto', maxWidth: '100%' }, label: { whiteSpace: 'normal', textAlign: 'start' } } as const

/**
 * The badges of the state of a publication.
 * @param known a state without a badge, since the whole list has it
 * @param brief whether they stand in a row of a list, which is one line
 */
export function StateBadges({
  publication,
  known,
  brief = false,
}: {
  publication: Publication
  known?: string | undefined
  brief?: boolean
}) {
  const t = useTexts(publicationTexts)
  const format = useFormat()
  const state = stateOf(publication)
  const kinds = useTexts(kindTexts)
  const waiting = useTexts(waitingTexts)
  const { publie_le, expire_le, featured_until, epingle, reports_count } = publication
  return (
    <Group gap={4}>
      {publication.modification && (
        <>
          <Badge color={COLOURS[publication.modification.statut]}>
            {(brief ? waiting.short : waiting.titles)[publication.modification.statut]}
          </Badge>
          {publication.visible && !brief && <Badge color={COLOURS.visible}>{waiting.online}</Badge>}
        </>
      )}
      {state !== known && state !== publication.modification?.statut && (
        <Badge color={COLOURS[state]} styles={WRAPPED}>
          {state === 'scheduled' && publie_le
            ? t.scheduledFor(format.dateTime(publie_le))
            : state === 'expired' && expire_le
              ? kinds.expired(format.dateTime(expire_le))
              : t.states[state]}
        </Badge>
      )}
      <KindBadges publication={publication} />
      {reports_count > 0 && <Badge color="red">{t.reportsBadge(reports_count)}</Badge>}
      {isFeatured(publication) && (
        <Badge color="ardoise">{featured_until ? t.featuredUntil(format.date(featured_until)) : t.featuredBadge}</Badge>
      )}
      {epingle && <Badge color="gray">{t.pinned}</Badge>}
    </Group>
  )
}
