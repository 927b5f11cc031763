import { Text } from '@mantine/core'
import type { z } from 'zod'
import type { Alert as AlertSchema } from '../../../../contract/publications/alerts.ts'
import { useTexts } from '../../../ui/i18n/texts.ts'
import { Markdown } from '../../../ui/markdown/markdown.tsx'
import { DateTime } from '../../../ui/screen/date-time.tsx'
import { Facts } from '../../../ui/screen/facts.tsx'
import { isExpired, type Publication, stateOf } from '../publication.ts'
import { alertTexts } from './alert-texts.ts'

interface AlertProps {
  publication: Publication
  alert: z.output<typeof AlertSchema>
}

/** The data of an alert, and what was corrected. */
export function AlertFacts({ publication, alert }: AlertProps) {
  const t = useTexts(alertTexts)
  const { severite, secteurs, consignes, source, corrections, levee_le, levee_motif } = alert
  const state = levee_le !== null ? null : isExpired(publication) ? t.over : stateOf(publication) === 'visible' ? t.inForce : t.notPublic
  return (
    <>
      <Facts
        facts={{
          [t.severity]: t.severities[severite],
          ...(state === null ? {} : { [t.state]: state }),
          ...(levee_le === null ? {} : { [t.liftedOn]: <DateTime at={levee_le} /> }),
          ...(levee_motif ? { [t.liftedWhy]: <span className="kept-lines">{levee_motif}</span> } : {}),
          ...(publication.expire_le === null ? {} : { [t.end]: <DateTime at={publication.expire_le} /> }),
          [t.sectors]: secteurs.length > 0 ? secteurs.join(', ') : t.wholeCommune,
          ...(source ? { [t.source]: source } : {}),
        }}
      />
      {consignes && (
        <>
          <Text size="xs" c="dimmed" mt="sm">
            {t.instructions}
          </Text>
          <Markdown text={consignes} />
        </>
      )}
      {corrections.length > 0 && (
        <>
          <Text size="xs" c="dimmed" mt="sm">
            {t.corrections}
          </Text>
          <ul className="plain-list">
            {corrections.map(({ le, message }) => (
              <Text key={`${le}${message}`} size="sm" component="li" className="kept-lines">
                <Text span size="sm" c="dimmed">
                  <DateTime at={le} />
                </Text>{' '}
                {message}
              </Text>
            ))}
          </ul>
        </>
      )}
    </>
  )
}
