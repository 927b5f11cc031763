import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import type { z } from 'zod'
import type { ClientError } from '../../../../contract/client.ts'
import { getImportRun, runImportSource } from '../../../../contract/imports/import-runs.ts'
import { call } from '../../../ui/api/client.ts'
import { queryClient, useRead } from '../../../ui/api/queries.ts'
import { notifyFailure } from '../../api/refusals.ts'
import { useTexts } from '../../../ui/i18n/texts.ts'
import { notify } from '../../../ui/notices/notify.tsx'
import { runTexts } from './run-texts.ts'
import { settingsTexts } from '../settings/settings-texts.ts'
import { isUnderWay, type Run } from '../../../ui/imports/source.ts'

type Answer = z.output<(typeof runImportSource)['response']>['data']
/** The plan of a run. */
export type Plan = Extract<Answer, { plan: unknown }>

/** Requests the plan of a run (dry run). Nothing is written. */
export function usePlan(id: string) {
  return useMutation<Plan, ClientError, { force?: boolean }>({
    mutationFn: async ({ force = false }) =>
      (await call(runImportSource, { params: { id }, query: { dry_run: 'true', force: force ? 'true' : 'false' } })).data as Plan,
    onError: (error) => notifyFailure(error, { id }),
  })
}

/** Starts a run. If one is in progress already, a notice says so. */
export function useStartRun(id: string, started?: (run: Run) => void) {
  const t = useTexts(runTexts)
  const { started: startedMessage } = useTexts(settingsTexts)
  return useMutation<Run, ClientError, { force?: boolean }>({
    mutationFn: async ({ force = false }) =>
      (await call(runImportSource, { params: { id }, query: { force: force ? 'true' : 'false' } })).data as Run,
    onSuccess: (run) => {
      notify({ message: startedMessage })
      started?.(run)
    },
    onError: (error) => {
      if (error.code === 'sync_in_progress') notify({ message: t.inProgress, tone: 'warning' })
      else notifyFailure(error, { id })
    },
    onSettled: () => queryClient.invalidateQueries(),
  })
}

const PROGRESS_MS = 1_000

/** Polls a run each second until it ends, then refetches everything. */
export function useRun(id: string, runId: string, known?: Run) {
  const read = useRead(
    getImportRun,
    { params: { id, runId }, query: { per_page: '1' } },
    { every: known === undefined || isUnderWay(known) ? PROGRESS_MS : false },
  )
  const run = read.data?.data.run ?? known
  const wasUnderWay = useRef(false)
  const underWay = isUnderWay(run)
  useEffect(() => {
    if (wasUnderWay.current && !underWay) void queryClient.invalidateQueries()
    wasUnderWay.current = underWay
  }, [underWay])
  return { run, total: read.data?.meta.total ?? 0, error: read.error, reload: () => void read.refetch() }
}
