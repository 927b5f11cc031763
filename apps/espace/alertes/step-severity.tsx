import { ExclamationTriangleIcon, InformationCircleIcon, ShieldExclamationIcon } from '@heroicons/react/24/outline'
import { untilInWords } from '../../../contract/dates.ts'
import { SEVERITIES } from '../../../contract/publications/alerts.ts'
import { DEVICE_ZONE, NOW } from '../../ui/alertes/read-now.ts'
import { useLanguage } from '../../ui/i18n/language.ts'
import { useTexts } from '../../ui/i18n/texts.ts'
import type { Severity } from './alert-form.ts'
import { alertTexts } from './alert-texts.ts'

const ICONS = { information: InformationCircleIcon, vigilance: ExclamationTriangleIcon, danger: ShieldExclamationIcon } as const

/** The second question: how serious it is, in the colours in which residents read it. */
export function StepSeverity({ choose }: { choose: (severity: Severity) => void }) {
  const t = useTexts(alertTexts)
  return (
    <ul className="plain-list alert-severities">
      {SEVERITIES.map((one) => {
        const Icon = ICONS[one]
        const { name, lead, rule } = t.severities[one]
        return (
          <li key={one}>
            <button type="button" className={`alert-severity alert-${one}`} onClick={() => choose(one)}>
              <Icon width={40} aria-hidden />
              <span>
                <b>{name}</b>
                {lead}
                <small>{rule}</small>
              </span>
            </button>
          </li>
        )
      })}
    </ul>
  )
}

/** The severity of an alert in its colour, and its end as residents read it. @param zone of the commune */
export function SeverityMark({ severity, end = null, zone = DEVICE_ZONE }: { severity: Severity; end?: string | null; zone?: string }) {
  const { severities } = useTexts(alertTexts)
  const language = useLanguage()
  const Icon = ICONS[severity]
  return (
    <span className={`alert-mark alert-${severity}`}>
      <Icon width={18} aria-hidden />
      {[severities[severity].name, ...(end === null ? [] : [untilInWords(end, zone, NOW, language)])].join(', ')}
    </span>
  )
}
