import { ActionIcon, Group, Select, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useState } from 'react'
import { PencilSquareIcon } from '@heroicons/react/20/solid'
import { createCannedReply, deleteCannedReply, listCannedReplies, updateCannedReply } from '../../../contract/messages/canned-replies.ts'
import { useAll } from '../../ui/api/read-all.ts'
import { useTexts } from '../../ui/i18n/texts.ts'
import { CannedManager } from './canned-manager.tsx'
import { composeTexts } from './compose-texts.ts'
import { SmallPrint } from '../../ui/screen/text.tsx'
import { useMay } from '../api/permissions.ts'

const PREVIEW = 90

/** The menu of canned replies. The chosen one is inserted at the cursor, with the name of the contact. */
export function CannedPicker({ threadId, insert }: { threadId: string; insert: (text: string) => void }) {
  const t = useTexts(composeTexts)
  const may = useMay()
  const manages = may(createCannedReply) && may(updateCannedReply) && may(deleteCannedReply)
  const [managed, { open, close }] = useDisclosure(false)
  const [isWanted, want] = useState(false)
  // Of a conversation that is passed they are not needed.
  const { data: replies = [] } = useAll(listCannedReplies, { query: { thread_id: threadId } }, { enabled: isWanted })
  const textOf = (id: string) => {
    const reply = replies.find((candidate) => candidate.id === id)
    return reply ? (reply.rendered ?? reply.body) : ''
  }
  return (
    <Group gap={6} wrap="nowrap">
      <Select
        aria-label={t.canned}
        placeholder={t.canned}
        size="xs"
        w={210}
        searchable
        onFocus={() => want(true)}
        value={null}
        data={replies.map(({ id, title }) => ({ value: id, label: title }))}
        onChange={(id) => id && insert(textOf(id))}
        nothingFoundMessage={t.cannedNone}
        comboboxProps={{ withinPortal: false, position: 'top-start', width: 'min(360px, 80vw)' }}
        maxDropdownHeight={280}
        renderOption={({ option }) => (
          <div>
            <Text size="sm">{option.label}</Text>
            <SmallPrint>{textOf(option.value).replaceAll(/\s+/g, ' ').slice(0, PREVIEW)}</SmallPrint>
          </div>
        )}
      />
      {manages && (
        <>
          <ActionIcon variant="default" size={30} aria-label={t.manage} title={t.manage} onClick={open}>
            <PencilSquareIcon width={16} aria-hidden />
          </ActionIcon>
          <CannedManager opened={managed} close={close} />
        </>
      )}
    </Group>
  )
}
