import { Anchor, Stack, Text } from '@mantine/core'
import { ChevronRightIcon, ClockIcon, PencilSquareIcon } from '@heroicons/react/24/outline'
import { Link } from 'wouter'
import { listPublications } from '../../../contract/publications/publications.ts'
import { useRead } from '../../ui/api/queries.ts'
import { useFormat } from '../../ui/i18n/format.ts'
import { useTexts } from '../../ui/i18n/texts.ts'
import { type AlertForm, fromAlert, fromModel } from './alert-form.ts'
import { alertTexts } from './alert-texts.ts'
import { chipEnds } from './ends.ts'
import { partsOf } from './message.ts'
import { ModelIcon } from './model-icon.tsx'
import { filled, MODEL_NAMES } from './models.ts'

interface StepModelProps {
  acteurId: string
  /** The time zone of the commune. */
  zone: string
  /** What was begun before on this path; its message is empty if nothing was. */
  begun: AlertForm
  choose: (form: AlertForm) => void
  goOn: () => void
}

/** The first question: what happens. The answer brings a message; or the last alert does. */
export function StepModel({ acteurId, zone, begun, choose, goOn }: StepModelProps) {
  const t = useTexts(alertTexts)
  const format = useFormat()
  const last = useLastAlert(acteurId)
  return (
    <Stack>
      <ul className="plain-list alert-models">
        {MODEL_NAMES.map((name) => (
          <li key={name}>
            <button type="button" className="alert-model" onClick={() => choose(fromModel(name, chipEnds(zone, Date.now())))}>
              <ModelIcon name={name} />
              {t.models[name]}
            </button>
          </li>
        ))}
      </ul>
      <Stack component="ul" gap="xs" className="plain-list">
        {begun.message !== '' && (
          <Row icon={PencilSquareIcon} title={t.goOn} hint={partsOf(filled(begun.message, begun.blanks)).title} act={goOn} />
        )}
        {last && (
          <Row
            icon={ClockIcon}
            title={t.again}
            hint={`${last.title} · ${format.date(last.publie_le ?? last.created_at)}`}
            act={() => choose(fromAlert(last))}
          />
        )}
      </Stack>
      <Anchor component={Link} href={`/envois/${acteurId}`} size="sm" py={4}>
        {t.sentAlerts}
      </Anchor>
      <Anchor component={Link} href={`/brouillons/nouveau?acteur=${acteurId}&genre=alerte`} size="sm" py={4}>
        {t.asPublication}
      </Anchor>
    </Stack>
  )
}

function Row({ icon: Icon, title, hint, act }: { icon: typeof ClockIcon; title: string; hint: string; act: () => void }) {
  return (
    <li>
      <button type="button" className="tile alert-row" onClick={act}>
        <Icon width={24} aria-hidden />
        <span className="tile-text">
          <Text component="span" display="block" fw={600}>
            {title}
          </Text>
          <Text component="span" display="block" size="sm" c="dimmed">
            {hint}
          </Text>
        </span>
        <ChevronRightIcon width={20} aria-hidden />
      </button>
    </li>
  )
}

/** The alert of a town hall that began last: one that residents read today, or one that ended. Undefined without one. */
function useLastAlert(acteur_id: string) {
  const query = { acteur_id, kind: 'alerte', per_page: 1 } as const
  const shown = useRead(listPublications, { query }).data?.data ?? []
  const ended = useRead(listPublications, { query: { ...query, terminees: 'true' } }).data?.data ?? []
  const began = ({ publie_le, created_at }: (typeof shown)[number]) => publie_le ?? created_at
  return [...shown, ...ended].toSorted((a, b) => began(b).localeCompare(began(a)))[0]
}
