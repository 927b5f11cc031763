import { Button, Checkbox, Group, Stack } from '@mantine/core'
import { useEffect, useState } from 'react'
import { Link } from 'wouter'
import { updateImportSource } from '../../../../contract/imports/imports.ts'
import { call } from '../../../ui/api/client.ts'
import { useTexts } from '../../../ui/i18n/texts.ts'
import { Panel } from '../../../ui/screen/panel.tsx'
import { notifyError } from '../../../ui/notices/notify.tsx'
import { PlanView, PlanWaiting } from '../runs/plan.tsx'
import { runTexts } from '../runs/run-texts.ts'
import { settingsTexts } from '../settings/settings-texts.ts'
import { useFrequencyLabel } from '../frequency.ts'
import { type Source } from '../../../ui/imports/source.ts'
import { usePlan, useStartRun } from '../runs/use-runs.ts'
import { useGo } from '../../../ui/screen/use-go.ts'

/** The third step: the plan, and the start of the run. */
export function WizardPlan({ source }: { source: Source }) {
  const t = useTexts(settingsTexts)
  const run = useTexts(runTexts)
  const go = useGo()
  const [serve, setServe] = useState(true)
  const plan = usePlan(source.id)
  const every = useFrequencyLabel()
  const { mutate: makePlan } = plan
  useEffect(() => makePlan({}), [makePlan])
  const start = useStartRun(source.id, ({ id }) => go(`/imports/${source.id}/passages/${id}`))
  const importNow = async () => {
    try {
      if (serve) await call(updateImportSource, { params: { id: source.id }, body: { active: true } })
      start.mutate({})
    } catch (error) {
      notifyError(error)
    }
  }
  const failed = plan.data?.run.status === 'failed'
  return (
    <Stack mt="md">
      <Panel title={run.plan}>
        {plan.data && !plan.isPending ? (
          <PlanView
            plan={plan.data}
            actions={
              <Group gap="md">
                {failed ? (
                  <Button onClick={() => makePlan({})}>{t.again}</Button>
                ) : (
                  <>
                    <Button onClick={() => void importNow()} loading={start.isPending}>
                      {t.run}
                    </Button>
                    {source.frequence_minutes !== null && (
                      <Checkbox
                        label={t.schedule(every(source.frequence_minutes))}
                        checked={serve}
                        onChange={({ currentTarget: { checked } }) => setServe(checked)}
                      />
                    )}
                  </>
                )}
                <Button variant="default" component={Link} href={`/imports/${source.id}`}>
                  {failed ? t.settings : t.later}
                </Button>
              </Group>
            }
          />
        ) : plan.isPending || plan.isIdle ? (
          <PlanWaiting />
        ) : (
          <Group>
            <Button onClick={() => makePlan({})}>{t.again}</Button>
            <Button variant="default" component={Link} href={`/imports/${source.id}`}>
              {t.later}
            </Button>
          </Group>
        )}
      </Panel>
    </Stack>
  )
}
