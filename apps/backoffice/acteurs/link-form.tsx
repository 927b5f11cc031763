import { Button, Checkbox, Group, NativeSelect, Stack } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { LINK_ROLES, PERMISSIONS } from '../../../contract/acteurs/acteur-records.ts'
import { linkActeurUser } from '../../../contract/acteurs/acteurs.ts'
import { useChange } from '../api/changes.tsx'
import { fieldErrors } from '../../ui/forms/field-errors.ts'
import { ReasonedButton } from '../../ui/forms/reasoned-button.tsx'
import { useTexts } from '../../ui/i18n/texts.ts'
import { Pick } from '../../ui/forms/pick.tsx'
import { USERS } from '../records/pickable-kinds.ts'
import { acteurLabels } from '../../ui/labels/acteur-labels.ts'
import { peopleTexts } from './people-texts.ts'
import { SmallPrint } from '../../ui/screen/text.tsx'

type Role = (typeof LINK_ROLES)[number]
type Permission = (typeof PERMISSIONS)[number]
interface LinkFormProps {
  acteurId: string
  /** The link to change. Without it, the form adds a person. */
  link?: { user_id: string; role: string; permissions: string[] }
  /** Returns the message that is shown after success. */
  done: (nameOfPerson: string) => string
  submit: string
  close?: () => void
  nameOf: (person: { prenom: string | null; nom: string | null; email: string | null; user_id: string }) => string
}

/** The form of the link of a person to an actor: the person, their role and permissions. */
export function LinkForm({ acteurId, link, done, submit: submitLabel, close, nameOf }: LinkFormProps) {
  const t = useTexts(peopleTexts)
  const labels = useTexts(acteurLabels)
  const [user, setUser] = useState<string | null>(link?.user_id ?? null)
  const [role, setRole] = useState<Role>(link?.role === 'owner' ? 'owner' : 'member')
  // Publishing without moderation is given on purpose, not by default.
  const [permissions, setPermissions] = useState<Permission[]>(
    PERMISSIONS.filter((name) => link?.permissions.includes(name) ?? name === 'manage_publications'),
  )
  const save = useChange(linkActeurUser, {
    undoable: true,
    done: ({ data }) => done(nameOf(data)),
    after: () => {
      if (!link) setUser(null)
      close?.()
    },
    onError: ({ code }) => code === 'validation_failed',
  })
  const errors = fieldErrors(save.error)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (user !== null) save.mutate({ params: { id: acteurId }, body: { user_id: user, role, permissions } })
  }
  return (
    <form onSubmit={submit}>
      <Stack gap="xs">
        <Group align="flex-end" gap="xs">
          {!link && <Pick of={USERS} label={t.person} value={user} onChange={setUser} error={errors['user_id']} className="grow" />}
          <NativeSelect
            label={t.role}
            value={role}
            data={LINK_ROLES.map((value) => ({ value, label: labels.roles[value] }))}
            onChange={({ currentTarget: { value } }) => setRole(value === 'owner' ? 'owner' : 'member')}
          />
        </Group>
        {role === 'owner' ? (
          <SmallPrint>{t.ownerHint}</SmallPrint>
        ) : (
          <Checkbox.Group label={t.permissions} value={permissions} onChange={setPermissions}>
            <Group gap="md" mt={4}>
              {PERMISSIONS.map((name) => (
                <Checkbox key={name} value={name} label={labels.permissions[name]} />
              ))}
            </Group>
          </Checkbox.Group>
        )}
        <Group gap="xs">
          <ReasonedButton type="submit" size="compact-sm" why={user === null ? t.choosePerson : null} loading={save.isPending}>
            {submitLabel}
          </ReasonedButton>
          {close && (
            <Button size="compact-sm" variant="default" onClick={close}>
              {t.cancel}
            </Button>
          )}
        </Group>
      </Stack>
    </form>
  )
}
