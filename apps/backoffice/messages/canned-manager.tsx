import { Button, Group, Modal, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { deleteCannedReply, listCannedReplies } from '../../../contract/messages/canned-replies.ts'
import { ifMatch } from '../../ui/api/client.ts'
import { useChange } from '../api/changes.tsx'
import { useAll } from '../../ui/api/read-all.ts'
import { phrases } from '../../ui/i18n/phrases.ts'
import { useTexts } from '../../ui/i18n/texts.ts'
import { formTexts } from '../../ui/forms/form-texts.ts'
import { type Canned, CannedForm } from './canned-form.tsx'
import { composeTexts } from './compose-texts.ts'

type Shown = { what: 'list'; back?: boolean } | { what: 'form'; reply: Canned | null } | { what: 'remove'; reply: Canned }

const LIST: Shown = { what: 'list' }

/** The dialog that lists, adds, changes and deletes the canned replies of the team. */
export function CannedManager({ opened, close }: { opened: boolean; close: () => void }) {
  const t = useTexts(composeTexts)
  const shared = useTexts(formTexts)
  const { pair } = useTexts(phrases)
  const [shown, show] = useState<Shown>(LIST)
  const { data: replies } = useAll(listCannedReplies, {}, { enabled: opened })
  const back = () => show({ what: 'list', back: true })
  const remove = useChange(deleteCannedReply, { undoable: true, done: ({ data }) => t.cannedDeleted(data.title), after: back })
  const title = shown.what !== 'form' ? t.cannedTitle : shown.reply ? t.cannedEdit(shown.reply.title) : t.cannedNew
  return (
    <Modal opened={opened} onClose={close} title={title} size="lg" closeButtonProps={{ 'aria-label': shared.close }}>
      {shown.what === 'form' ? (
        <CannedForm key={shown.reply?.id ?? 'new'} reply={shown.reply} done={back} />
      ) : (
        <Stack gap="sm">
          {replies?.length === 0 && <Text c="dimmed">{t.cannedEmpty}</Text>}
          {replies?.map((reply) => (
            <Group key={reply.id} justify="space-between" wrap="nowrap" align="flex-start">
              <div>
                <Text size="sm" fw={600}>
                  {reply.title}
                </Text>
                <Text size="xs" c="dimmed" lineClamp={2}>
                  {reply.body}
                </Text>
              </div>
              {shown.what === 'remove' && shown.reply.id === reply.id ? (
                <Group key="asked" gap={6} wrap="nowrap">
                  <Button
                    size="compact-sm"
                    color="red"
                    autoFocus
                    loading={remove.isPending}
                    onClick={() => remove.mutate({ params: { id: reply.id }, headers: ifMatch(reply.version) })}
                  >
                    {t.removeConfirm}
                  </Button>
                  <Button size="compact-sm" variant="default" onClick={back}>
                    {t.keep}
                  </Button>
                </Group>
              ) : (
                <Group key="acts" gap={6} wrap="nowrap">
                  <Button
                    size="compact-sm"
                    variant="default"
                    aria-label={pair(t.edit, reply.title)}
                    onClick={() => show({ what: 'form', reply })}
                  >
                    {t.edit}
                  </Button>
                  <Button
                    size="compact-sm"
                    variant="default"
                    aria-label={pair(t.remove, reply.title)}
                    onClick={() => show({ what: 'remove', reply })}
                  >
                    {t.remove}
                  </Button>
                </Group>
              )}
            </Group>
          ))}
          <Group justify="flex-end">
            <Button key={shown.what} autoFocus={shown.what === 'list' && shown.back} onClick={() => show({ what: 'form', reply: null })}>
              {t.cannedNew}
            </Button>
          </Group>
        </Stack>
      )}
    </Modal>
  )
}
