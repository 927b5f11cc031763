import { Alert, Button, Group, List, Stack, Text } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { ClientError } from '../../../contract/client.ts'
import { cancelDeletion, DELETION_DAYS, deleteCompte, exportCompte, getDeletion } from '../../../contract/compte/own-data.ts'
import { call } from '../api/client.ts'
import { queryClient, useRead } from '../api/queries.ts'
import { saveFile } from '../api/save-file.ts'
import { Confirm } from '../forms/confirm.tsx'
import { useFormat } from '../i18n/format.ts'
import { bilingual, useTexts } from '../i18n/texts.ts'
import { notify, notifyError } from '../notices/notify.tsx'
import { Panel } from '../screen/panel.tsx'
import { PrivacyLinks } from '../sign-in/privacy-links.tsx'

const texts = bilingual({
  title: ['Vos données', 'Your data'],
  lead: [
    'Tout ce que le service garde sur vous, dans un fichier que d’autres programmes savent lire (JSON).',
    'Everything that the service keeps about you, in a file that other programs can read (JSON).',
  ],
  download: ['Télécharger mes données', 'Download my data'],
  file: ['mes-donnees', 'my-data'],
  remove: ['Supprimer mon compte', 'Delete my account'],
  removeTitle: ['Supprimer votre compte ?', 'Delete your account?'],
  removeText: (days: number) => [
    `Il sera effacé dans ${days} jours : d’ici là, vous pourrez changer d’avis ici. Un e-mail vous le confirmera. Les publications de vos pages restent en ligne, sans votre nom.`,
    `It will be erased in ${days} days: until then you can change your mind here. An e-mail confirms it. The publications of your pages stay online, without your name.`,
  ],
  orphans: [
    'Vous êtes la seule personne responsable de ces pages : elles n’en auront plus. Confiez-les d’abord à quelqu’un, si vous le pouvez.',
    'You are the only owner of these pages: they will have none. Make somebody else owner first, if you can.',
  ],
  planned: (day: string) => [`Votre compte sera effacé le ${day}.`, `Your account will be erased on ${day}.`],
  keep: ['Garder mon compte', 'Keep my account'],
  asked: ['La suppression est demandée.', 'The deletion is asked for.'],
  kept: ['Votre compte est gardé.', 'Your account is kept.'],
  demo: [
    'Ce compte de la démonstration est partagé par tous : il ne peut pas être supprimé.',
    'This is an account of the demonstration, shared by everybody: it cannot be deleted.',
  ],
})

/** The export of one's own data, and the deletion of one's account. Regulation (EU) 2016/679, art. 15, 17 and 20. */
export function OwnDataPanel() {
  const t = useTexts(texts)
  const format = useFormat()
  const [asks, setAsks] = useState(false)
  const deletion = useRead(getDeletion, {}).data?.data
  const onError = (error: ClientError) => {
    setAsks(false)
    if (error.code === 'invalid_state') notify({ message: t.demo, tone: 'warning' })
    else notifyError(error)
  }
  const done = (message: string) => () => {
    setAsks(false)
    notify({ message })
    void queryClient.invalidateQueries()
  }
  const download = useMutation<unknown, ClientError>({
    mutationFn: async () => {
      const { data } = await call(exportCompte, {})
      const day = new Date().toISOString().slice(0, 10)
      saveFile(new Blob([JSON.stringify(data, null, 2)], { type: 'application/json' }), `${t.file}-${day}.json`)
    },
    onError: (error) => notifyError(error),
  })
  const remove = useMutation<unknown, ClientError>({ mutationFn: () => call(deleteCompte, {}), onSuccess: done(t.asked), onError })
  const keep = useMutation<unknown, ClientError>({ mutationFn: () => call(cancelDeletion, {}), onSuccess: done(t.kept), onError })
  return (
    <Panel title={t.title}>
      <Stack gap="sm">
        <Text size="sm">{t.lead}</Text>
        {deletion?.suppression_prevue && <Alert color="orange">{t.planned(format.dateTime(deletion.suppression_prevue))}</Alert>}
        <Group gap="sm">
          <Button variant="default" loading={download.isPending} onClick={() => download.mutate()}>
            {t.download}
          </Button>
          {deletion?.suppression_prevue ? (
            <Button loading={keep.isPending} onClick={() => keep.mutate()}>
              {t.keep}
            </Button>
          ) : (
            <Button variant="light" color="red" disabled={!deletion} onClick={() => setAsks(true)}>
              {t.remove}
            </Button>
          )}
        </Group>
        <PrivacyLinks />
      </Stack>
      <Confirm
        opened={asks}
        close={() => setAsks(false)}
        title={t.removeTitle}
        confirm={t.remove}
        danger
        busy={remove.isPending}
        onConfirm={() => remove.mutate()}
      >
        <Text size="sm">{t.removeText(DELETION_DAYS)}</Text>
        {deletion && deletion.acteurs.length > 0 && (
          <div>
            <Text size="sm">{t.orphans}</Text>
            <List size="sm">
              {deletion.acteurs.map(({ id, nom }) => (
                <List.Item key={id}>{nom}</List.Item>
              ))}
            </List>
          </div>
        )}
      </Confirm>
    </Panel>
  )
}
