import { Button, Group, Skeleton, Stack, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { listAudit } from '../../../contract/audit/audit.ts'
import { noteTarget, useUndo } from '../api/changes.tsx'
import { useRead } from '../../ui/api/queries.ts'
import { actionLabel } from '../audit/action-labels.ts'
import { targetPath } from '../audit/target-path.ts'
import { targetTypes } from '../audit/target-types.ts'
import { useLanguage } from '../../ui/i18n/language.ts'
import { phrases } from '../../ui/i18n/phrases.ts'
import { useTexts } from '../../ui/i18n/texts.ts'
import { DateTime } from '../../ui/screen/date-time.tsx'
import { Failure } from '../../ui/screen/failure.tsx'
import { Panel } from '../../ui/screen/panel.tsx'
import { personName } from '../../ui/i18n/person-name.ts'
import { recordTexts } from './record-texts.ts'
import { useCanOpen, ScreenLink, SmallPrint, SmallScreenLink } from '../../ui/screen/text.tsx'

type Row = (typeof listAudit)['response']['_zod']['output']['data'][number]
/** Further content of a row. */
export type About = (row: Row) => ReactNode

const SHOWN = '15'

/** The audit trail of one record, newest first, with undo buttons. */
export function History({ type, id, about }: { type: string; id: string; about?: About }) {
  const t = useTexts(recordTexts)
  const { data, error, refetch } = useRead(listAudit, { query: { target_type: type, target_id: id, per_page: SHOWN } })
  if (error && !data) return <Failure title={t.history} error={error} retry={() => void refetch()} />
  return <HistoryRows rows={data?.data} total={data?.meta.total ?? 0} {...{ type, id, about }} />
}

interface RowsProps {
  /** Undefined while they are being read. */
  rows: readonly Row[] | undefined
  total: number
  type: string
  id: string
  about?: About | undefined
}

/** The latest rows of the trail of one record, and the way to the others. */
export function HistoryRows({ rows, total, type, id, about }: RowsProps) {
  const t = useTexts(recordTexts)
  const canOpen = useCanOpen()
  if (!rows) return <Skeleton height={60} />
  if (rows.length === 0) return <Text c="dimmed">{t.noHistory}</Text>
  return (
    <Stack gap={6}>
      <AuditLines rows={rows} about={about} />
      {total > rows.length && canOpen('/journal') && (
        <SmallScreenLink to={`/journal?target_type=${type}&target_id=${id}`}>{t.wholeHistory}</SmallScreenLink>
      )}
    </Stack>
  )
}

/** The audit trail of one record, as the last panel of its screen. @param whole the latest rows, of a record that came with them */
export function HistoryPanel({ type, id, whole }: { type: string; id: string; whole?: { data: readonly Row[]; total: number } }) {
  const t = useTexts(recordTexts)
  return (
    <Panel title={t.history}>
      {whole ? <HistoryRows rows={whole.data} total={whole.total} type={type} id={id} /> : <History type={type} id={id} />}
    </Panel>
  )
}

/** Audit rows, one line each. */
export function AuditLines({ rows, withTarget = false, about }: { rows: readonly Row[]; withTarget?: boolean; about?: About | undefined }) {
  const t = useTexts(recordTexts)
  const { pair } = useTexts(phrases)
  const types: Record<string, string> = useTexts(targetTypes)
  const language = useLanguage()
  const undo = useUndo()
  return (
    <Stack component="ul" gap={6} className="plain-list">
      {rows.map((row) => {
        const path = withTarget ? targetPath(row.target_type, row.target_id) : null
        const target = row.target_label ?? types[row.target_type] ?? row.target_type
        return (
          <Group component="li" key={row.id} justify="space-between" gap="xs" wrap="nowrap" align="flex-start">
            <Text size="sm" component="div">
              {actionLabel(row, language)}
              {path && (
                <>
                  {' '}
                  · <ScreenLink to={path}>{target}</ScreenLink>
                </>
              )}{' '}
              · <Who row={row} />{' '}
              <Text span size="xs" c="dimmed">
                <DateTime at={row.at} relative={withTarget} />
              </Text>
              {about?.(row)}
            </Text>
            {row.undo === 'possible' && (
              <Button
                size="compact-xs"
                variant="default"
                aria-label={pair(t.undo, `${actionLabel(row, language)}${row.target_label ? `, ${row.target_label}` : ''}`)}
                loading={undo.isPending && undo.variables[0] === row.id}
                onClick={() => {
                  if (row.target_id !== null) noteTarget(row.id, row.target_id)
                  undo.mutate([row.id])
                }}
              >
                {t.undo}
              </Button>
            )}
            {row.undo !== null && row.undo !== 'possible' && <SmallPrint>{t.undoStates[row.undo]}</SmallPrint>}
          </Group>
        )
      })}
    </Stack>
  )
}

/** The author of an audited action. */
function Who({ row }: { row: Pick<Row, 'user' | 'actor_kind'> }) {
  const t = useTexts(recordTexts)
  return <>{row.user ? personName(row.user) : ofKind(row.actor_kind, t)}</>
}

type Words = Record<'system' | 'cli' | 'anonymous' | 'someone', string>
const ofKind = (kind: string, { system, cli, anonymous, someone }: Words): string => ({ system, cli, anonymous })[kind] ?? someone

/** Who did something, in a file: the name, and the address by which people of one name are told apart. */
export function nameOfWho({ user, actor_kind }: Pick<Row, 'user' | 'actor_kind'>, words: Words): string {
  if (!user) return ofKind(actor_kind, words)
  const name = personName(user)
  return user.email !== null && user.email !== name ? `${name} (${user.email})` : name
}
