import { Avatar, Button, Text } from '@mantine/core'
import { Cog6ToothIcon } from '@heroicons/react/20/solid'
import { type ReactNode, useId, useState } from 'react'
import type { listAudit } from '../../../contract/audit/audit.ts'
import { undoBulkRun } from '../../../contract/publications/bulk-runs.ts'
import { useAct } from '../../ui/api/use-act.ts'
import { noteTarget, useUndo } from '../api/changes.tsx'
import { useFormat } from '../../ui/i18n/format.ts'
import { useLanguage } from '../../ui/i18n/language.ts'
import { phrases } from '../../ui/i18n/phrases.ts'
import { useTexts } from '../../ui/i18n/texts.ts'
import type { RowOf } from '../../ui/lists/use-list.ts'
import { ScreenLink } from '../../ui/screen/text.tsx'
import { actionLabel } from './action-labels.ts'
import { AuditDetails } from './details.tsx'
import { sentence } from './sentences.ts'
import { subjectOf } from './subject.ts'
import { targetPath } from './target-path.ts'
import { auditTexts } from './texts.ts'

/**
 * One row of the trail: when, who, what, and what can be done about it. It unfolds to its details.
 * @param parts the parts of a decision on many records, which unfold with it; absent of a part itself, whose author is that of the decision
 */
export function TrailRow({ row, parts }: { row: RowOf<typeof listAudit>; parts?: ReactNode }) {
  const t = useTexts(auditTexts)
  const { pair } = useTexts(phrases)
  const format = useFormat()
  const language = useLanguage()
  const undo = useUndo()
  const undoInParts = useAct(undoBulkRun, { done: t.undoingParts })
  const [open, setOpen] = useState(false)
  const details = useId()
  const part = parts === undefined
  const subject = subjectOf(row, t)
  const said = sentence(row, language)
  const whole = `${subject.name} ${said.map(({ text }) => text).join('')}`
  const path = targetPath(row.target_type, row.target_id)
  // The row of a whole decision is about none of its records.
  const count = row.target_type === 'bulk' ? row.parts : row.parts + 1
  return (
    <li data-open={open || undefined}>
      <time dateTime={row.at} title={format.exact(row.at)}>
        {format.time(row.at)}
      </time>
      {!part && (
        <Avatar size={26} name={subject.person ? subject.name : undefined} color={subject.person ? 'initials' : 'gray'} aria-hidden>
          {subject.person ? undefined : <Cog6ToothIcon width={15} />}
        </Avatar>
      )}
      <Text component="p" className="trail-said">
        {!part && <b>{subject.name}</b>} {!part && ' '}
        {said.map(({ text, about }, index) =>
          about && path !== null ? (
            <ScreenLink key={index} to={path}>
              {text}
            </ScreenLink>
          ) : about ? (
            <b key={index}>{text}</b>
          ) : (
            text
          ),
        )}
        {row.undo !== null && row.undo !== 'possible' && <span className="trail-state"> {t.states[row.undo]}</span>}
      </Text>
      <Button
        size="compact-sm"
        variant="subtle"
        fw={500}
        data-step
        aria-expanded={open}
        aria-controls={open ? details : undefined}
        aria-label={row.parts > 0 ? pair(t.parts(count), whole) : t.showDetails(whole)}
        onClick={() => setOpen(!open)}
      >
        {row.parts > 0 ? t.parts(count) : t.details}
      </Button>
      {row.undo === 'possible' && (
        <Button
          size="compact-sm"
          variant="default"
          className="trail-undo"
          aria-label={pair(t.undo, actionLabel(row, language))}
          loading={undo.isPending || undoInParts.isPending}
          onClick={() => {
            if (row.target_id !== null) noteTarget(row.id, row.target_id)
            if (row.action === 'publication.bulk' && row.target_id !== null) undoInParts.mutate({ params: { id: row.target_id } })
            else undo.mutate([row.id])
          }}
        >
          {t.undo}
        </Button>
      )}
      {open && (
        <div id={details} className="trail-details">
          {parts}
          <AuditDetails row={row} />
        </div>
      )}
    </li>
  )
}
