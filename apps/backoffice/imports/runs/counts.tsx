import { useFormat } from '../../../ui/i18n/format.ts'
import { useTexts } from '../../../ui/i18n/texts.ts'
import '../imports.css'
import type { Run } from '../../../ui/imports/source.ts'
import { importTexts } from '../texts.ts'

const KINDS = ['read', 'created', 'updated', 'unchanged', 'duplicates', 'archived', 'refused'] as const

/** The counts of a run or of a plan. */
export function Counts({ run }: { run: Pick<Run, (typeof KINDS)[number] | 'dry_run'> }) {
  const { counts, planCounts } = useTexts(importTexts)
  const names = run.dry_run ? planCounts : counts
  const format = useFormat()
  return (
    <dl className="counts">
      {KINDS.map((kind) => (
        <div key={kind} data-kind={kind} data-none={run[kind] === 0 || undefined}>
          <dt>{names[kind]}</dt>
          <dd>{format.number(run[kind])}</dd>
        </div>
      ))}
    </dl>
  )
}
