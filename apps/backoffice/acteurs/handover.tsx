import { Button, List, Text, Textarea } from '@mantine/core'
import { useState } from 'react'
import { listActeurUsers } from '../../../contract/acteurs/acteurs.ts'
import { handOverActeur } from '../../../contract/acteurs/team.ts'
import { useRead } from '../../ui/api/queries.ts'
import { useDraft } from '../../ui/forms/draft.ts'
import { Confirm } from '../../ui/forms/confirm.tsx'
import { fieldErrors } from '../../ui/forms/field-errors.ts'
import { personName } from '../../ui/i18n/person-name.ts'
import { bilingual, pluralEn, pluralFr, useTexts } from '../../ui/i18n/texts.ts'
import { useChange } from '../api/changes.tsx'

const texts = bilingual({
  button: ['Passation après une élection', 'Handover after an election'],
  title: ['Confier la page à de nouveaux responsables', 'Entrust the page to new owners'],
  lead: [
    'Tous les responsables sont remplacés en une fois ; les membres de l’équipe restent. Les invitations des anciens responsables ne valent plus.',
    'All owners are replaced at once; the members of the team stay. The invitations of the former owners no longer count.',
  ],
  addresses: ['Adresses e-mail des nouveaux responsables', 'E-mail addresses of the new owners'],
  addressesHint: ['Une par ligne, dix au plus.', 'One a line, ten at most.'],
  tooMany: (most: number) => [`${most} adresses au plus.`, `At most ${most} addresses.`],
  recipients: ['Qui reçoit un e-mail :', 'Who gets an e-mail:'],
  known: [
    'Les nouveaux responsables qui ont un compte : ils ont accès immédiatement.',
    'The new owners who have an account: they have access at once.',
  ],
  unknown: [
    'Les autres adresses : une invitation, valable sept jours. Personne n’a accès à leur place d’ici là.',
    'The other addresses: an invitation, valid for seven days. Until then nobody has access in their place.',
  ],
  leaves: (name: string) => [`${name} : n’est plus responsable, accès retiré`, `${name}: no longer an owner, access removed`],
  stays: (name: string) => [`${name} : reste responsable, sans e-mail`, `${name}: stays an owner, without an e-mail`],
  undo: [
    'Vous pourrez annuler la passation tant qu’aucune invitation n’est acceptée. Un e-mail déjà parti ne peut plus être arrêté.',
    'You can undo the handover while no invitation is accepted. An e-mail that has left cannot be stopped.',
  ],
  confirm: ['Confier la page', 'Entrust the page'],
  done: (owners: number, invited: number) => [
    invited === 0
      ? `La page est confiée à ${pluralFr(owners, 'responsable', 'responsables')}.`
      : `La page est confiée à ${pluralFr(owners, 'responsable', 'responsables')} ; ${pluralFr(invited, 'personne invitée', 'personnes invitées')}.`,
    invited === 0
      ? `The page is entrusted to ${pluralEn(owners, 'owner', 'owners')}.`
      : `The page is entrusted to ${pluralEn(owners, 'owner', 'owners')}; ${pluralEn(invited, 'person', 'people')} invited.`,
  ],
  undone: ['Passation annulée : les anciens responsables le sont de nouveau.', 'Handover undone: the former owners are owners again.'],
})

const ADDRESSES_MAX = 10
/** Returns the addresses of a text, in lower case and each once. */
const addressesIn = (text: string): string[] => [
  ...new Set(
    text
      .split(/[\s,;]+/)
      .filter(Boolean)
      .map((one) => one.toLowerCase()),
  ),
]

/** The button and the dialog that replace the owners of an actor in one act. */
export function Handover({ acteurId }: { acteurId: string }) {
  const t = useTexts(texts)
  const [asked, setAsked] = useState(false)
  const draft = useDraft(`handover:${acteurId}`, { text: '' })
  const { text } = draft.value
  const close = () => {
    setAsked(false)
    handOver.reset()
  }
  const handOver = useChange(handOverActeur, {
    undoable: true,
    done: ({ data }) => t.done(data.owners.length, data.invitations.length),
    undoneAs: () => t.undone,
    after: () => {
      setAsked(false)
      draft.drop()
    },
    onError: ({ code }) => code === 'validation_failed',
  })
  const { data } = useRead(listActeurUsers, { params: { id: acteurId }, query: { per_page: 100 } }, { enabled: asked })
  const addresses = addressesIn(text)
  const owners = (data?.data ?? []).filter(({ role }) => role === 'owner')
  const [error] = Object.values(fieldErrors(handOver.error))
  return (
    <>
      <Button size="compact-sm" variant="default" onClick={() => setAsked(true)}>
        {t.button}
      </Button>
      <Confirm
        opened={asked}
        close={close}
        title={t.title}
        confirm={t.confirm}
        danger
        busy={handOver.isPending || data === undefined}
        why={addresses.length > ADDRESSES_MAX ? t.tooMany(ADDRESSES_MAX) : null}
        onConfirm={() => handOver.mutate({ params: { id: acteurId }, body: { owners: addresses } })}
      >
        <Text size="sm">{t.lead}</Text>
        <Textarea
          label={t.addresses}
          description={t.addressesHint}
          required
          autosize
          minRows={2}
          maxRows={10}
          autoComplete="off"
          spellCheck={false}
          value={text}
          error={error}
          onChange={({ currentTarget: { value } }) => draft.set({ text: value })}
          data-autofocus
        />
        <div>
          <Text size="sm">{t.recipients}</Text>
          <List size="sm" spacing={4}>
            {owners.map((owner) => {
              const name = personName(owner)
              const stays = owner.email !== null && owner.active && addresses.includes(owner.email)
              return <List.Item key={owner.user_id}>{stays ? t.stays(name) : t.leaves(name)}</List.Item>
            })}
            <List.Item>{t.known}</List.Item>
            <List.Item>{t.unknown}</List.Item>
          </List>
        </div>
        <Text size="sm">{t.undo}</Text>
      </Confirm>
    </>
  )
}
