import { Button, Group, NativeSelect, Stack, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { BADGES } from '../../../contract/acteurs/acteur-records.ts'
import { setActeurActive, setActeurBadge, setActeurCanPublish, validateActeur } from '../../../contract/acteurs/acteurs.ts'
import { ifMatch } from '../../ui/api/client.ts'
import { useChange } from '../api/changes.tsx'
import { labelOf, useTexts } from '../../ui/i18n/texts.ts'
import type { Acteur } from './identity-form.tsx'
import { acteurLabels } from '../../ui/labels/acteur-labels.ts'
import { acteurTexts } from './texts.ts'
import { SmallPrint } from '../../ui/screen/text.tsx'

/** The states of an actor that administrators set. Each change is sent at once and can be undone. Spec §3, Actor. */
export function States({ acteur, seen, saved }: { acteur: Acteur; seen: number; saved: (version: number) => void }) {
  const t = useTexts(acteurTexts)
  const { badges } = useTexts(acteurLabels)
  const { valide, active, can_publish, badge } = acteur
  const after = ({ data }: { data: Acteur }) => saved(data.version)
  const validate = useChange(validateActeur, { undoable: true, after, done: ({ data }) => (data.valide ? t.validated : t.unvalidated) })
  const activate = useChange(setActeurActive, { undoable: true, after, done: ({ data }) => (data.active ? t.activated : t.deactivated) })
  const grant = useChange(setActeurCanPublish, { undoable: true, after, done: ({ data }) => (data.can_publish ? t.granted : t.revoked) })
  const mark = useChange(setActeurBadge, {
    undoable: true,
    after,
    done: ({ data }) => (data.badge === null ? t.badgeCleared : t.badgeSet(labelOf(badges, data.badge))),
  })
  const deleted = acteur.deleted_at !== null
  const call = { params: { id: acteur.id }, headers: ifMatch(seen) }
  return (
    <Stack gap="sm">
      <State
        name={valide ? t.valide : t.notValide}
        hint={t.valideHint}
        action={
          <Button
            size="compact-sm"
            variant={valide ? 'default' : 'filled'}
            disabled={deleted}
            loading={validate.isPending}
            {...(valide ? { 'aria-label': t.unvalidate } : {})}
            onClick={() => validate.mutate({ ...call, body: { valide: !valide } })}
          >
            {valide ? t.take : t.validate}
          </Button>
        }
      />
      <State
        name={active ? t.active : t.inactive}
        hint={t.activeHint}
        action={
          <Button
            size="compact-sm"
            variant="default"
            disabled={deleted}
            loading={activate.isPending}
            onClick={() => activate.mutate({ ...call, body: { active: !active } })}
          >
            {active ? t.deactivate : t.activate}
          </Button>
        }
      />
      <State
        name={t.canPublish}
        hint={can_publish ? t.canPublishYes : t.canPublishNo}
        action={
          <Button
            size="compact-sm"
            variant="default"
            disabled={deleted}
            loading={grant.isPending}
            {...(can_publish ? { 'aria-label': t.revoke } : {})}
            onClick={() => grant.mutate({ ...call, body: { can_publish: !can_publish } })}
          >
            {can_publish ? t.take : t.grant}
          </Button>
        }
      />
      <NativeSelect
        label={t.badge}
        value={badge ?? ''}
        disabled={deleted || mark.isPending}
        data={[{ value: '', label: t.noBadge }, ...BADGES.map((value) => ({ value, label: labelOf(badges, value) }))]}
        onChange={({ currentTarget: { value } }) => mark.mutate({ ...call, body: { badge: BADGES.find((one) => one === value) ?? null } })}
      />
    </Stack>
  )
}

function State({ name, hint, action }: { name: string; hint: string; action: ReactNode }) {
  return (
    <Group justify="space-between" gap="xs" wrap="nowrap" align="flex-start">
      <div>
        <Text size="sm" fw={550}>
          {name}
        </Text>
        <SmallPrint>{hint}</SmallPrint>
      </div>
      {action}
    </Group>
  )
}
