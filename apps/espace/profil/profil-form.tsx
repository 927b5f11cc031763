import { Anchor, Button, Fieldset, Stack, Text, Textarea } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { Link } from 'wouter'
import { updateProfil } from '../../../contract/acteurs/profil.ts'
import { ifMatch } from '../../ui/api/client.ts'
import { type Hours, HoursField } from '../../ui/communes/hours-field.tsx'
import { ConflictChoice, mustChoose } from '../../ui/forms/conflict-choice.tsx'
import { ContactFields } from '../../ui/forms/contact-fields.tsx'
import { DraftNotice } from '../../ui/forms/draft-notice.tsx'
import { fieldErrors } from '../../ui/forms/field-errors.ts'
import { useRecordDraft } from '../../ui/forms/record-draft.ts'
import { rowTexts } from '../../ui/communes/row-texts.ts'
import { SaveRow } from '../../ui/forms/save-row.tsx'
import { formTexts } from '../../ui/forms/form-texts.ts'
import { useTexts } from '../../ui/i18n/texts.ts'
import { ActorPictures, useActorPictureDisplay } from '../../ui/medias/actor-pictures.tsx'
import { hoursInWords } from '../communes/hours-in-words.ts'
import { useAct } from '../../ui/api/use-act.ts'
import type { ActorPicturesForm } from '../../ui/medias/actor-picture-values.ts'
import { positionOf } from '../../ui/publications/place/typed-position.ts'
import { bodyOf, formOf, type ProfilForm, type ProfilRecord } from './form-values.ts'
import { PositionField } from './position-field.tsx'
import { profilTexts } from './profil-texts.ts'
import type { ContactName } from '../../ui/labels/contact-labels.ts'

/** The texts, contacts, position, hours, logo and photo of a page: one form, saved as one. */
export function ProfilFields({ profil }: { profil: ProfilRecord }) {
  const t = useTexts(profilTexts)
  const shared = useTexts(formTexts)
  const { weekdays } = useTexts(rowTexts)
  const isOffice = profil.mairie !== null
  const draft = useRecordDraft<ProfilForm>(`profil:${profil.id}`, formOf(profil))
  const pictures = useActorPictureDisplay()
  const [unread, setUnread] = useState(false)
  const [busy, setBusy] = useState({ logo: 0, images: 0 })
  const uploading = busy.logo + busy.images > 0
  const save = useAct(updateProfil, { done: t.saved, after: draft.drop, onError: ({ status }) => status === 422 })
  const { value, set } = draft
  const errors = fieldErrors(save.error)
  const hoursError = Object.entries(errors).find(([name]) => name.startsWith('horaires'))?.[1]
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (mustChoose(draft) || uploading) return
    const isUnread = positionOf(value.position) === undefined
    setUnread(isUnread)
    if (!isUnread) save.mutate({ params: { id: profil.id }, body: bodyOf(draft.typed), headers: ifMatch(profil.version) })
  }
  const labelOf = (name: string) => pictures.nameOf(name) ?? t[name as Exclude<keyof ProfilForm, keyof ActorPicturesForm>]
  return (
    <form onSubmit={submit}>
      <Stack>
        <DraftNotice draft={draft} />
        <ConflictChoice
          draft={draft}
          title={t.elsewhere}
          nameOf={labelOf}
          displayOf={(name, shown) =>
            pictures.displayOf(name, shown) ??
            (name === 'horaires' ? hoursInWords(shown as Hours[], Object.values(weekdays)) : String(shown) || '–')
          }
        />
        <Fieldset legend={t.presentation}>
          <Textarea
            size="md"
            label={t.description}
            description={t.descriptionHint}
            autosize
            minRows={4}
            maxRows={14}
            maxLength={5000}
            value={value.description}
            error={errors['description']}
            onChange={({ currentTarget }) => set({ description: currentTarget.value })}
          />
        </Fieldset>
        <Fieldset legend={t.contacts}>
          <Stack gap="sm">
            <ContactFields
              {...{ value, set, errors }}
              size="md"
              below={(name) => <Official profil={profil} name={name} typed={value[name]} take={(official) => set({ [name]: official })} />}
            />
            {!isOffice && (
              <PositionField
                profil={profil}
                value={value.position}
                error={unread && positionOf(value.position) === undefined ? t.positionFault : (errors['latitude'] ?? errors['longitude'])}
                onChange={(position) => set({ position })}
              />
            )}
          </Stack>
        </Fieldset>
        {isOffice ? (
          <Text>
            {t.officeHours}{' '}
            <Anchor component={Link} href={`/commune/${profil.commune_id}`}>
              {t.myCommune}
            </Anchor>
          </Text>
        ) : (
          <Fieldset legend={t.horaires}>
            <HoursField label="" value={value.horaires} onChange={(horaires) => set({ horaires })} error={hoursError} />
          </Fieldset>
        )}
        <ActorPictures
          acteurId={profil.id}
          isTownHall={isOffice}
          value={value}
          set={set}
          errors={errors}
          onBusy={(of, count) => setBusy((former) => ({ ...former, [of]: count }))}
        />
        <SaveRow draft={draft} busy={save.isPending} why={uploading ? shared.uploading : undefined} />
      </Stack>
    </form>
  )
}

interface OfficialProps {
  profil: ProfilRecord
  name: ContactName
  typed: string
  take: (official: string) => void
}

/** What the directory of town halls says of a field, below it: shown to residents where the office gives nothing, and never lost. */
function Official({ profil: { mairie }, name, typed, take }: OfficialProps) {
  const t = useTexts(profilTexts)
  if (!mairie) return null
  const official = mairie.officiel?.[name] ?? null
  const isEmpty = typed.trim() === ''
  if (official === null)
    return isEmpty && mairie.source[name] === 'commune_infos' ? (
      <Text size="sm" c="dimmed" mt={4}>
        {t.communeShown}
      </Text>
    ) : null
  return (
    <Text size="sm" c="dimmed" mt={4} component="div" style={{ overflowWrap: 'anywhere' }}>
      {isEmpty && mairie.source[name] !== 'mairie' ? t.directoryShown(official) : t.directory(official)}{' '}
      {!isEmpty && typed !== official && (
        <Button size="compact-sm" variant="subtle" aria-label={`${t.takeDirectory} : ${t[name]}`} onClick={() => take(official)}>
          {t.takeDirectory}
        </Button>
      )}
    </Text>
  )
}
