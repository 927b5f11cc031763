import { Alert, Badge, Button, Group, Paper, Stack, Text, TextInput, Title } from '@mantine/core'
import { type FormEvent } from 'react'
import { createOwnSource, detectOwnSource } from '../../../contract/imports/own-sources.ts'
import { useDraft } from '../../ui/forms/draft.ts'
import { fieldErrors } from '../../ui/forms/field-errors.ts'
import { useBilingual } from '../../ui/i18n/bilingual.ts'
import { labelOf, useTexts } from '../../ui/i18n/texts.ts'
import { Screen } from '../../ui/screen/screen.tsx'
import { mayPresent } from '../account-rights.ts'
import type { SpaceScreenProps } from '../shell/screen-props.ts'
import { UnknownScreen } from '../../ui/screen/unknown-screen.tsx'
import { useAct } from '../../ui/api/use-act.ts'
import { importTexts } from './import-texts.ts'
import { useGo } from '../../ui/screen/use-go.ts'
import { withScheme } from '../../ui/imports/with-scheme.ts'

const DAILY = 1440
/** The first items of a found source that are shown. */
const SHOWN = 3

/** Adds an import: an address, what was found there, and the choice. The source is tried and started on its own screen. */
export default function AddSource({ account, params }: SpaceScreenProps) {
  const t = useTexts(importTexts)
  const localised = useBilingual()
  const go = useGo()
  const draft = useDraft(`own-source:new:${params['acteur']}`, { url: '' })
  const { url } = draft.value
  const acteur = account.acteurs.find(({ id }) => id === params['acteur'])
  const detect = useAct(detectOwnSource, { onError: ({ status }) => status === 422 })
  const create = useAct(createOwnSource, {
    after: ({ data }) => {
      draft.drop()
      go(`/imports/${params['acteur']}/${data.id}`)
    },
  })
  if (!acteur || !mayPresent(acteur)) return <UnknownScreen />
  const found = detect.data?.body.data
  const error = detect.error?.code === 'invalid_source_url' ? detect.error.message : fieldErrors(detect.error)['url']
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const full = withScheme(url)
    draft.set({ url: full })
    detect.mutate({ params: { id: acteur.id }, body: { url: full } })
  }
  return (
    <Screen title={t.add} back={{ href: `/imports/${acteur.id}`, label: t.allSources }}>
      <form onSubmit={submit}>
        <Stack>
          <TextInput
            label={t.address}
            description={t.addressHint}
            inputMode="url"
            autoComplete="url"
            required
            maxLength={2048}
            value={url}
            error={error}
            onChange={({ currentTarget: { value } }) => draft.set({ url: value })}
          />
          <Button type="submit" loading={detect.isPending} style={{ alignSelf: 'flex-start' }}>
            {t.look}
          </Button>
          {detect.isPending && <Text role="status">{t.looking}</Text>}
        </Stack>
      </form>
      {found && !detect.isPending && (
        <Stack mt="lg">
          {found.candidates.length === 0 ? (
            <Alert color="yellow" title={t.foundNothing} role="status">
              {localised(found.reason, found.reason_en)}
            </Alert>
          ) : (
            <Text role="status">{t.found}</Text>
          )}
          {found.candidates.map((candidate) => (
            <Paper key={`${candidate.type} ${candidate.url}`} withBorder p="md" component="article">
              <Title order={2} size="h5">
                {candidate.nom}
              </Title>
              <Group gap="xs" my={4}>
                <Badge>{labelOf(t.types, candidate.type)}</Badge>
                {candidate.items !== null && <Text size="sm">{t.items(candidate.items)}</Text>}
              </Group>
              {candidate.reason && <Text size="sm">{localised(candidate.reason, candidate.reason_en)}</Text>}
              <ul>
                {candidate.preview.slice(0, SHOWN).map(({ external_id, title }) => (
                  <li key={external_id}>{title}</li>
                ))}
              </ul>
              <Button
                loading={create.isPending}
                aria-label={`${t.take} : ${candidate.nom} (${labelOf(t.types, candidate.type)})`}
                onClick={() =>
                  create.mutate({
                    params: { id: acteur.id },
                    body: {
                      nom: candidate.nom.slice(0, 200) || candidate.url.slice(0, 200),
                      type: candidate.type as 'rss',
                      url: candidate.url,
                      commune_id: acteur.commune_id,
                      parametres: candidate.parametres,
                      active: true,
                      frequence_minutes: DAILY,
                    },
                  })
                }
              >
                {t.take}
              </Button>
            </Paper>
          ))}
        </Stack>
      )}
    </Screen>
  )
}
