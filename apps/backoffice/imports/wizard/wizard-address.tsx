import { Alert, Button, Group, Loader, Stack, Text, TextInput } from '@mantine/core'
import { type FormEvent } from 'react'
import { detectImportSource } from '../../../../contract/imports/imports.ts'
import { useChange } from '../../api/changes.tsx'
import { useDraft } from '../../../ui/forms/draft.ts'
import { fieldErrors } from '../../../ui/forms/field-errors.ts'
import { useBilingual } from '../../../ui/i18n/bilingual.ts'
import { useTexts } from '../../../ui/i18n/texts.ts'
import { Panel } from '../../../ui/screen/panel.tsx'
import { Candidates } from './candidates.tsx'
import type { Proposed } from './detected.ts'
import { settingsTexts } from '../settings/settings-texts.ts'
import { importTexts } from '../texts.ts'
import { withScheme } from '../../../ui/imports/with-scheme.ts'
import { Hint } from '../../../ui/screen/text.tsx'
import '../../../ui/lists/filters.css'

const NONE = { url: '' }

/** The first step: an address, and the sources found there. */
export function WizardAddress({ choose }: { choose: (proposed: Proposed) => void }) {
  const t = useTexts(settingsTexts)
  const words = useTexts(importTexts)
  const localised = useBilingual()
  // The address is stored for the way back from the settings and after a reload.
  const draft = useDraft('import-address', NONE)
  const { url } = draft.value
  const detect = useChange(detectImportSource, {
    onError: ({ code }) => ['validation_failed', 'invalid_source_url'].includes(code),
  })
  const found = detect.data?.body.data
  const error = detect.error?.code === 'invalid_source_url' ? detect.error.message : fieldErrors(detect.error)['url']
  const write = (value: string) => (value === '' ? draft.drop() : draft.set({ url: value }))
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const full = withScheme(url)
    write(full)
    detect.mutate({ body: { url: full } })
  }
  const byHand = () => choose({ type: 'rss', url: withScheme(url), nom: '', parametres: {} })
  return (
    <Stack mt="md">
      <Panel title={t.stepAddress}>
        <form onSubmit={submit}>
          <Text size="sm" c="dimmed" mb="sm">
            {t.stepAddressHint}
          </Text>
          <Group align="flex-start" gap="xs">
            <TextInput
              aria-label={words.url}
              placeholder="https://"
              inputMode="url"
              required
              maxLength={2048}
              value={url}
              error={error}
              onChange={({ currentTarget }) => write(currentTarget.value)}
              className="filter-search"
              autoFocus
            />
            <Button type="submit" loading={detect.isPending}>
              {t.detect}
            </Button>
          </Group>
          {detect.isPending && (
            <Group gap="sm" role="status" mt="sm">
              <Loader size="sm" aria-hidden />
              <Text size="sm">{t.detecting}</Text>
            </Group>
          )}
        </form>
      </Panel>
      {found && !detect.isPending && (
        <Panel title={t.stepChoose}>
          {found.candidates.length > 0 ? (
            <Candidates candidates={found.candidates} choose={choose} />
          ) : (
            <Alert color="yellow" title={t.foundNothing} role="status">
              {localised(found.reason, found.reason_en)}
            </Alert>
          )}
        </Panel>
      )}
      {url.trim() !== '' && !detect.isPending && (
        <Group gap="xs">
          <Button variant="default" onClick={byHand}>
            {t.byHand}
          </Button>
          <Hint>{t.byHandHint}</Hint>
        </Group>
      )}
    </Stack>
  )
}
