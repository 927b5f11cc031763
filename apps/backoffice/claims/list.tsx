import { Button, Group, Kbd, Stack, Text } from '@mantine/core'
import { useEffect, useState } from 'react'
import { useLocation, useSearch } from 'wouter'
import { CLAIM_STATUSES } from '../../../contract/claims/claim-statuses.ts'
import { decideClaim, getClaim, listClaims } from '../../../contract/claims/claims.ts'
import { call } from '../../ui/api/client.ts'
import { useTexts } from '../../ui/i18n/texts.ts'
import { FlagFilter, optionsOf, SearchFilter, SelectFilter } from '../../ui/lists/filters.tsx'
import { ListScreen } from '../lists/list-screen.tsx'
import { PickFilter } from '../lists/pick-filter.tsx'
import { useCurrent } from '../lists/use-current.ts'
import { useList } from '../../ui/lists/use-list.ts'
import { ACTEURS } from '../records/pickable-kinds.ts'
import { useKeys } from '../../ui/screen/keys.ts'
import { notify } from '../../ui/notices/notify.tsx'
import { addressInList } from '../records/neighbours.ts'
import { canApprove, type Claim, DECIDED, START } from './claim.ts'
import { useColumnsWithColleagues } from '../collaboration/row-colleagues.tsx'
import { useColumns } from './columns.tsx'
import { Decide, type Verdict } from './decide.tsx'
import { claimTexts } from './texts.ts'
import { useUndoLast } from './use-undo-last.ts'
import { useMay } from '../api/permissions.ts'

const readOne = async (id: string) => (await call(getClaim, { params: { id } })).data

const LISTED = ['claim']

/** The list of claims, oldest first. */
export default function ClaimList() {
  const t = useTexts(claimTexts)
  const list = useList(listClaims, { start: START })
  const decides = useMay()(decideClaim)
  const search = useSearch()
  const [, go] = useLocation()
  const current = useCurrent<Claim>(list.rows, search, { settled: !list.former, busy: list.busy }, readOne)
  const row = current.row
  const lost = current.lost ? (row?.id ?? null) : null
  useEffect(() => {
    // Others decided the claim: no key may apply to a claim that is not visible.
    if (lost !== null) current.leave([lost], { focused: false })
  }, [lost, current])
  const { undoLast, dialog, undoing } = useUndoLast((id) => current.select(id))
  const keyRow = undoing || current.awaits ? null : row
  const open = (id: string) => go(addressInList(DECIDED.path, id, search))
  const [asked, setAsked] = useState<{ claim: Claim; verdict: Verdict } | null>(null)
  const ask = (verdict: Verdict) => () => {
    if (keyRow?.status !== 'pending') return
    if (verdict === 'approved' && !canApprove(keyRow)) notify({ message: t.acteurDeleted, tone: 'warning' })
    // The decision is on the version that the person has seen.
    else setAsked({ claim: { ...keyRow, version: current.seen ?? keyRow.version }, verdict })
  }
  useKeys(
    [
      { key: 'j', label: t.keyNext, run: () => current.step(1) },
      { key: 'k', label: t.keyPrevious, run: () => current.step(-1) },
      { key: 'Enter', label: t.keyOpen, run: () => keyRow && open(keyRow.id) },
      ...(decides && keyRow?.status === 'pending'
        ? [
            { key: 'a', label: t.approve, run: ask('approved') },
            { key: 'r', label: t.reject, run: ask('rejected') },
          ]
        : []),
    ],
    row !== null,
  )
  useKeys([{ key: 'u', label: t.keyUndo, run: undoLast }], decides)
  const columns = useColumnsWithColleagues('claim', list.rows, useColumns(search, list.state.query['status']))
  return (
    <>
      <ListScreen
        title={t.title}
        name="claims"
        live={LISTED}
        oldestFirst
        list={list}
        columns={columns}
        current={row?.id ?? null}
        nameOf={({ acteur }) => acteur.nom}
        onRow={({ id }) => open(id)}
        empty={
          <Stack align="center" gap="xs">
            <Text c="dimmed">{t.empty}</Text>
            <Button variant="light" onClick={() => list.state.set({ status: '' })}>
              {t.seeAll}
            </Button>
          </Stack>
        }
        filters={
          <>
            <SearchFilter state={list.state} label={t.search} />
            <SelectFilter state={list.state} name="status" label={t.status} options={optionsOf(CLAIM_STATUSES, t.statuses)} />
            <PickFilter state={list.state} name="acteur_id" label={t.acteur} of={ACTEURS} />
            <FlagFilter state={list.state} name="acteur_deleted" label={t.deletedActeur} />
          </>
        }
        above={
          <Group gap="md" visibleFrom="sm">
            <Hint keys={['j', 'k']} label={`${t.next} / ${t.previous}`} />
            {decides && (
              <>
                <Hint keys={['a']} label={t.approve} />
                <Hint keys={['r']} label={t.reject} />
                <Hint keys={['u']} label={t.keyUndo} />
              </>
            )}
          </Group>
        }
      />
      {dialog}
      {asked && (
        <Decide
          key={asked.claim.id}
          claim={asked.claim}
          seen={asked.claim.version}
          verdict={asked.verdict}
          close={() => setAsked(null)}
          decided={({ id }) => current.leave([id])}
        />
      )}
    </>
  )
}

function Hint({ keys, label }: { keys: readonly string[]; label: string }) {
  return (
    <Text size="xs" c="dimmed" className="key-hint">
      {keys.map((key) => (
        <Kbd key={key} size="xs" mr={4}>
          {key}
        </Kbd>
      ))}
      {label}
    </Text>
  )
}
