import { Button, Text } from '@mantine/core'
import { useState } from 'react'
import { listAdminPublications } from '../../../contract/publications/publications-admin.ts'
import { call } from '../../ui/api/client.ts'
import { Confirm } from '../../ui/forms/confirm.tsx'
import { useTexts } from '../../ui/i18n/texts.ts'
import { notifyError } from '../../ui/notices/notify.tsx'
import { settledGroups } from './settled.ts'
import { duplicateTexts } from './texts.ts'
import { useKeepOne } from './use-keep-one.ts'

/** How many rows are read: the groups of the first of them are settled. */
const ROWS = 100

type Query = NonNullable<Parameters<typeof call<typeof listAdminPublications>>[1]['query']>

const read = (query: Query) => call(listAdminPublications, { query })

/** Reads the groups of the list whole: its filters or its page may cut one. */
async function readGroups(query: Query) {
  const { data } = await read({ ...query, page: 1, per_page: ROWS })
  const groups = [...Map.groupBy(data, ({ duplicate_key }) => duplicate_key ?? '').entries()]
  return Promise.all(
    groups.map(async ([duplicate_key, shown]) =>
      shown.length < (shown[0]?.duplicate_count ?? 0) ? (await read({ duplicates: 'true', duplicate_key, per_page: ROWS })).data : shown,
    ),
  )
}

/** Keeps one publication of each group in one act, which one undo takes back. */
export default function KeepOldest({ communeId }: { communeId: string | undefined }) {
  const t = useTexts(duplicateTexts)
  const keepOne = useKeepOne()
  const [found, setFound] = useState<ReturnType<typeof settledGroups> | null>(null)
  const [reading, setReading] = useState(false)
  const ask = async () => {
    setReading(true)
    await readGroups({ duplicates: 'true', ...(communeId ? { commune_id: communeId } : {}) })
      .then((groups) => setFound(settledGroups(groups)))
      .catch(notifyError)
    setReading(false)
  }
  return (
    <>
      <Button variant="default" size="sm" aria-busy={reading} aria-haspopup="dialog" onClick={() => void ask()}>
        {reading ? t.keepOldestLoading : t.keepOldest}
      </Button>
      {found && (
        <Confirm
          opened
          close={() => setFound(null)}
          title={found.groups > 0 ? t.keepOldestTitle(found.groups) : t.keepOldest}
          confirm={t.keepOldestConfirm}
          busy={keepOne.busy}
          why={found.groups > 0 ? null : t.keepOldestNone}
          onConfirm={() => void keepOne.removeOthers(found.others).then(() => setFound(null))}
        >
          {found.groups > 0 && <Text size="sm">{t.keepOldestText(found.others.length)}</Text>}
          {found.left > 0 && <Text size="sm">{t.keepOldestLeft(found.left)}</Text>}
        </Confirm>
      )}
    </>
  )
}
