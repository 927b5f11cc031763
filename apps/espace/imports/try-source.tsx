import { Alert, Badge, Button, Group, Stack, Text } from '@mantine/core'
import { runOwnSource } from '../../../contract/imports/own-sources.ts'
import { useBilingual } from '../../ui/i18n/bilingual.ts'
import { useFormat } from '../../ui/i18n/format.ts'
import { labelOf, useTexts } from '../../ui/i18n/texts.ts'
import { notify } from '../../ui/notices/notify.tsx'
import { Panel } from '../../ui/screen/panel.tsx'
import { useAct } from '../../ui/api/use-act.ts'
import { importTexts } from './import-texts.ts'
import { isUnderWay, type Source } from '../../ui/imports/source.ts'

/** The lines of a try that are shown. */
const SHOWN = 20

/** Tries an import without changing anything, and runs it. */
export function TrySource({ acteurId, source }: { acteurId: string; source: Source }) {
  const t = useTexts(importTexts)
  const localised = useBilingual()
  const format = useFormat()
  const at = { params: { id: acteurId, sourceId: source.id } }
  const plan = useAct(runOwnSource)
  const run = useAct(runOwnSource, {
    after: () => {
      // What the try said is no longer what the next run would do.
      plan.reset()
      notify({ message: t.started })
    },
  })
  const planned = plan.data?.body.data
  const tried = planned && 'plan' in planned ? planned : null
  const underWay = isUnderWay(source.last_run)
  const lines = tried?.plan.filter(({ action }) => action !== 'unchanged') ?? []
  return (
    <Stack>
      <Group>
        <Button onClick={() => run.mutate({ ...at, query: {} })} loading={run.isPending || underWay}>
          {t.run}
        </Button>
        <Button variant="default" onClick={() => plan.mutate({ ...at, query: { dry_run: 'true' } })} loading={plan.isPending}>
          {t.tryIt}
        </Button>
      </Group>
      {tried && tried.run.status === 'failed' && (
        <Alert color="red" title={t.planFailed} role="status">
          {localised(tried.run.message, tried.run.message_en)}
        </Alert>
      )}
      {tried && tried.run.status !== 'failed' && (
        <Panel title={t.plan}>
          {lines.length === 0 && <Text role="status">{t.noChange}</Text>}
          <Stack component="ul" gap="xs" className="plain-list">
            {lines.slice(0, SHOWN).map(({ external_id, title, action, reason, reason_en, warning, warning_en, changes }) => (
              <li key={external_id}>
                <Group gap="xs" wrap="nowrap" align="flex-start">
                  <Badge style={{ flexShrink: 0 }}>{labelOf(t.actions, action)}</Badge>
                  <span>
                    {title}
                    {datesOf(changes).length > 0 && (
                      <Text size="sm" c="dimmed" component="span" display="block">
                        {datesOf(changes)
                          .map((day) => format.day(day))
                          .join(', ')}
                      </Text>
                    )}
                    {warning && (
                      <Text size="sm" component="span" display="block">
                        {localised(warning, warning_en)}
                      </Text>
                    )}
                    {action === 'refuse' && (
                      <Text size="sm" c="dimmed" component="span" display="block">
                        {localised(reason, reason_en)}
                      </Text>
                    )}
                  </span>
                </Group>
              </li>
            ))}
          </Stack>
          {lines.length > SHOWN && <Text mt="xs">{t.more(lines.length - SHOWN)}</Text>}
        </Panel>
      )}
    </Stack>
  )
}

/** The most dates of one line that are shown. */
const DATES_SHOWN = 6

/** The days that a line of a try gives to a publication: those of its event, else its first and last day. */
function datesOf(changes: Record<string, [unknown, unknown]>): string[] {
  const event = changes['evenement']?.[1] as { occurrences?: { jour_debut: string }[] } | null | undefined
  const days = event?.occurrences?.map(({ jour_debut }) => jour_debut) ?? ['date_debut', 'date_fin'].map((name) => changes[name]?.[1])
  return [...new Set(days.filter((day) => typeof day === 'string'))].slice(0, DATES_SHOWN)
}
