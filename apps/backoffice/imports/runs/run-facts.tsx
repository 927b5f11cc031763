import { useFormat } from '../../../ui/i18n/format.ts'
import { useTexts } from '../../../ui/i18n/texts.ts'
import { Facts } from '../../../ui/screen/facts.tsx'
import { DateTime } from '../../../ui/screen/date-time.tsx'
import { runTexts } from './run-texts.ts'
import type { Run } from '../../../ui/imports/source.ts'

/** The facts of a run: time, author, duration, answer of the source. */
export function RunFacts({ run }: { run: Run }) {
  const t = useTexts(runTexts)
  const format = useFormat()
  const { started_at, finished_at, trigger, bytes, http_status } = run
  const took = started_at && finished_at ? (Date.parse(finished_at) - Date.parse(started_at)) / 1000 : null
  return (
    <Facts
      facts={{
        [t.moment]: started_at && <DateTime at={started_at} />,
        [t.trigger]: trigger === 'schedule' ? t.bySchedule : t.byHand,
        [t.took]: took === null ? null : t.seconds(Math.round(took * 10) / 10),
        [t.size]: bytes > 0 ? format.bytes(bytes) : null,
        [t.http]: http_status,
        [t.pictures]:
          run.pictures > 0
            ? t.picturesOf(run.pictures_shown, run.pictures_refused, Math.max(run.pictures - run.pictures_shown - run.pictures_refused, 0))
            : null,
      }}
    />
  )
}
