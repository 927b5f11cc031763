import { Alert, Badge, Button, Stack, Text } from '@mantine/core'
import { Link } from 'wouter'
import { listOwnSources } from '../../../contract/imports/own-sources.ts'
import { useRead } from '../../ui/api/queries.ts'
import { useFormat } from '../../ui/i18n/format.ts'
import { labelOf, useTexts } from '../../ui/i18n/texts.ts'
import { Failure } from '../../ui/screen/failure.tsx'
import { mayPresent, publishesAtOnce } from '../account-rights.ts'
import type { SpaceScreenProps } from '../shell/screen-props.ts'
import { ActeurScreen } from '../shell/acteur-screen.tsx'
import { Tile } from '../shell/tile.tsx'
import { importTexts } from './import-texts.ts'
import { stateOf } from '../../ui/imports/source.ts'

/** The imports of a page: what is taken over from feeds and calendars. */
export default function Imports(props: SpaceScreenProps) {
  const t = useTexts(importTexts)
  return (
    <ActeurScreen {...props} section="/imports" texts={t}>
      {(acteur) => (
        <Stack>
          <Text>{t.lead}</Text>
          {mayPresent(acteur) ? (
            <>
              <Text size="sm" c="dimmed">
                {publishesAtOnce(acteur) ? t.atOnce : t.readOver}
              </Text>
              <Sources id={acteur.id} />
            </>
          ) : (
            <Alert>{t.readOnly}</Alert>
          )}
        </Stack>
      )}
    </ActeurScreen>
  )
}

function Sources({ id }: { id: string }) {
  const t = useTexts(importTexts)
  const format = useFormat()
  const { data, error, refetch } = useRead(listOwnSources, { params: { id }, query: {} })
  if (error && !data) return <Failure title={t.title} error={error} retry={() => void refetch()} />
  if (!data) return <Text role="status">{t.loading}</Text>
  return (
    <>
      {data.data.length === 0 ? (
        <Text>{t.none}</Text>
      ) : (
        <Stack component="ul" gap="xs" className="plain-list">
          {data.data.map((source) => (
            <li key={source.id}>
              <Tile to={`/imports/${id}/${source.id}`}>
                <span className="tile-text">
                  {source.nom}
                  <Text size="sm" c="dimmed" component="span" display="block">
                    {labelOf(t.types, source.type)} · {source.last_run ? t.lastRun(format.dateTime(source.last_run.created_at)) : t.never}
                  </Text>
                </span>
                <Badge color={stateOf(source) === 'active' ? 'teal' : stateOf(source) === 'paused' ? 'red' : 'gray'}>
                  {t[stateOf(source)]}
                </Badge>
              </Tile>
            </li>
          ))}
        </Stack>
      )}
      <Button component={Link} href={`/imports/${id}/ajouter`} style={{ alignSelf: 'flex-start' }}>
        {t.add}
      </Button>
    </>
  )
}
