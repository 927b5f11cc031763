import { Button, NativeSelect, Stack, Switch, TextInput } from '@mantine/core'
import { type FormEvent } from 'react'
import { updateOwnSource } from '../../../contract/imports/own-sources.ts'
import { useRecordDraft } from '../../ui/forms/record-draft.ts'
import { fieldErrors } from '../../ui/forms/field-errors.ts'
import { useTexts } from '../../ui/i18n/texts.ts'
import { Panel } from '../../ui/screen/panel.tsx'
import { useAct } from '../../ui/api/use-act.ts'
import { importTexts } from './import-texts.ts'
import type { Source } from '../../ui/imports/source.ts'

/** The intervals to choose from, in minutes; 0: by hand only. */
const INTERVALS = [60, 360, 1440, 10_080, 0] as const

/** The name of an import, whether it runs by itself, and how often. */
export function SourceSettings({ acteurId, source }: { acteurId: string; source: Source }) {
  const t = useTexts(importTexts)
  const draft = useRecordDraft(`own-source:${source.id}`, {
    nom: source.nom,
    active: source.active,
    minutes: source.frequence_minutes ?? 0,
  })
  const { nom, active, minutes } = draft.value
  const save = useAct(updateOwnSource, { done: t.saved, after: draft.drop, onError: ({ status }) => status === 422 })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    save.mutate({
      params: { id: acteurId, sourceId: source.id },
      headers: { 'if-match': `"v${source.version}"` },
      body: { nom, active, frequence_minutes: minutes === 0 ? null : minutes },
    })
  }
  return (
    <Panel title={t.settings}>
      <form onSubmit={submit}>
        <Stack>
          <TextInput
            label={t.name}
            required
            maxLength={200}
            value={nom}
            error={fieldErrors(save.error)['nom']}
            onChange={({ currentTarget: { value } }) => draft.set({ nom: value })}
          />
          <Switch label={t.automatic} checked={active} onChange={({ currentTarget: { checked } }) => draft.set({ active: checked })} />
          <NativeSelect
            label={t.interval}
            disabled={!active}
            value={String(minutes)}
            onChange={({ currentTarget: { value } }) => draft.set({ minutes: Number(value) })}
            data={INTERVALS.map((value) => ({ value: String(value), label: t.intervals[value] }))}
          />
          <Button type="submit" loading={save.isPending} style={{ alignSelf: 'flex-start' }}>
            {t.save}
          </Button>
        </Stack>
      </form>
    </Panel>
  )
}
