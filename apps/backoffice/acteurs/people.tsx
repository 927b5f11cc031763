import { Badge, Button, Group, Skeleton, Stack, Text, Title } from '@mantine/core'
import { useRef, useState } from 'react'
import { listActeurUsers, unlinkActeurUser } from '../../../contract/acteurs/acteurs.ts'
import { handOverActeur } from '../../../contract/acteurs/team.ts'
import { useMay } from '../api/permissions.ts'
import { useChange } from '../api/changes.tsx'
import { useRead } from '../../ui/api/queries.ts'
import { Confirm } from '../../ui/forms/confirm.tsx'
import { labelOf, useTexts } from '../../ui/i18n/texts.ts'
import type { RowOf } from '../../ui/lists/use-list.ts'
import { Panel } from '../../ui/screen/panel.tsx'
import { Failure } from '../../ui/screen/failure.tsx'
import { acteurLabels } from '../../ui/labels/acteur-labels.ts'
import { Handover } from './handover.tsx'
import { LinkForm } from './link-form.tsx'
import { personName } from '../../ui/i18n/person-name.ts'
import { peopleTexts } from './people-texts.ts'
import { ScreenLink, SmallPrint } from '../../ui/screen/text.tsx'

type Person = RowOf<typeof listActeurUsers>
const SHOWN = 100
const nameOf = (person: Pick<Person, 'prenom' | 'nom' | 'email'>): string => personName(person)

/** The people linked to an actor: list, add, change, remove. */
export function People({ acteurId, locked }: { acteurId: string; locked: boolean }) {
  const t = useTexts(peopleTexts)
  const may = useMay()
  const { data, error, refetch } = useRead(listActeurUsers, { params: { id: acteurId }, query: { per_page: SHOWN } })
  const [leaving, setLeaving] = useState<Person | null>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const unlink = useChange(unlinkActeurUser, {
    undoable: true,
    done: ({ data: person }) => t.removed(nameOf(person)),
    after: () => {
      setLeaving(null)
      // The focused button is removed with its row.
      setTimeout(() => heading.current?.focus(), 250)
    },
  })
  return (
    <Panel title={t.title} heading={heading} actions={!locked && may(handOverActeur) && <Handover acteurId={acteurId} />}>
      {error && <Failure title={t.title} error={error} retry={() => void refetch()} />}
      {!data && !error && <Skeleton height={60} />}
      {data?.data.length === 0 && <Text c="dimmed">{t.none}</Text>}
      <Stack gap="sm">
        {data?.data.map((person) => (
          <PersonRow key={person.user_id} {...{ acteurId, person, locked }} leave={() => setLeaving(person)} />
        ))}
        {data && data.meta.total > data.data.length && <Text size="sm">{t.more(data.data.length, data.meta.total)}</Text>}
        {!locked && (
          <section>
            <Title order={3} size="h6" mt="xs">
              {t.add}
            </Title>
            <LinkForm acteurId={acteurId} done={t.linked} submit={t.link} nameOf={nameOf} />
          </section>
        )}
      </Stack>
      <Confirm
        opened={leaving !== null}
        close={() => setLeaving(null)}
        title={leaving ? t.removeTitle(nameOf(leaving)) : ''}
        confirm={t.remove}
        danger
        busy={unlink.isPending}
        onConfirm={() => leaving && unlink.mutate({ params: { id: acteurId, userId: leaving.user_id } })}
      >
        <Text size="sm">{t.removeText}</Text>
      </Confirm>
    </Panel>
  )
}

function PersonRow({ acteurId, person, locked, leave }: { acteurId: string; person: Person; locked: boolean; leave: () => void }) {
  const t = useTexts(peopleTexts)
  const labels = useTexts(acteurLabels)
  const [editing, setEditing] = useState(false)
  const name = nameOf(person)
  const may = person.permissions.map((permission) => labelOf(labels.permissions, permission)).join(', ') || t.readOnly
  return (
    <div>
      <Group justify="space-between" gap="xs" align="flex-start">
        <div>
          <ScreenLink to={`/utilisateurs/${person.user_id}`}>{name}</ScreenLink>{' '}
          {!person.active && <Badge color="gray">{t.inactive}</Badge>}
          <SmallPrint>
            {labelOf(labels.roles, person.role)}
            {person.role === 'owner' ? '' : ` · ${may}`}
            {person.email && person.email !== name ? ` · ${person.email}` : ''}
          </SmallPrint>
        </div>
        {!locked && !editing && (
          <Group gap={6}>
            <Button size="compact-sm" variant="default" aria-label={t.changeOf(name)} onClick={() => setEditing(true)}>
              {t.change}
            </Button>
            <Button size="compact-sm" variant="default" aria-label={t.removeOf(name)} onClick={leave}>
              {t.remove}
            </Button>
          </Group>
        )}
      </Group>
      {editing && (
        <LinkForm acteurId={acteurId} link={person} done={t.changed} submit={t.save} close={() => setEditing(false)} nameOf={nameOf} />
      )}
    </div>
  )
}
