import { Badge, Button, Group as Row, Paper, Stack, Text, Title } from '@mantine/core'
import { useState } from 'react'
import { dismissDuplicates } from '../../../contract/publications/publication-duplicates.ts'
import { listAdminPublications } from '../../../contract/publications/publications-admin.ts'
import { useChange } from '../api/changes.tsx'
import { useRead } from '../../ui/api/queries.ts'
import { Confirm } from '../../ui/forms/confirm.tsx'
import { phrases } from '../../ui/i18n/phrases.ts'
import { useTexts } from '../../ui/i18n/texts.ts'
import type { RowOf } from '../../ui/lists/use-list.ts'
import { postedUntil } from '../../ui/publications/posting.ts'
import type { Publication } from '../publications/publication.ts'
import type { Decisions } from '../publications/decisions/use-decisions.tsx'
import { Comparison, Differences } from './comparison.tsx'
import { byClaim } from './by-claim.ts'
import { useFields } from './fields.ts'
import { duplicateTexts } from './texts.ts'
import { useKeepOne } from './use-keep-one.ts'

type Suspect = RowOf<typeof listAdminPublications>

const WHOLE = '50'
const REASON_MAX = 2000

/** One group of possible duplicates: the differences and the actions. */
export function DuplicateGroup({ shown, decisions }: { shown: readonly Suspect[]; decisions: Decisions }) {
  const t = useTexts(duplicateTexts)
  const { pair } = useTexts(phrases)
  const fields = useFields()
  const [first] = shown
  const key = first?.duplicate_key ?? ''
  const count = first?.duplicate_count ?? shown.length
  // The group may be incomplete: the page or the filters of the list may cut it.
  const whole = useRead(
    listAdminPublications,
    { query: { duplicates: 'true', duplicate_key: key, per_page: WHOLE } },
    { enabled: shown.length < count },
  )
  const members = [...(shown.length < count ? (whole.data?.data ?? shown) : shown)].toSorted(byClaim)
  const dismiss = useChange(dismissDuplicates, { done: () => t.dismissed, undoable: true, noticeKey: 'decision' })
  const keepOne = useKeepOne()
  const [kept, setKept] = useState<Publication | null>(null)
  const others = members.filter(({ id }) => id !== kept?.id)
  const acts = others.filter((other) => postedUntil(other) !== null).length
  const title = members[0]?.title ?? ''
  return (
    <Paper component="section" withBorder p="md" radius="md" aria-labelledby={`group-${key}`}>
      <Row justify="space-between" gap="sm" mb="sm" align="flex-start">
        <Stack gap={4}>
          <Row gap="xs">
            <Title order={2} size="h4" id={`group-${key}`} tabIndex={-1} className="group-title">
              {title}
            </Title>
            <Badge color="gray">{t.group(count)}</Badge>
          </Row>
          <Text size="sm">{first?.duplicate_reason ? t.because[first.duplicate_reason] : ''}</Text>
          <Differences members={members} fields={fields} />
        </Stack>
        <Button
          variant="default"
          loading={dismiss.isPending}
          aria-label={pair(t.notDuplicates, title)}
          onClick={() => dismiss.mutate({ body: { ids: members.map(({ id }) => id) } })}
        >
          {t.notDuplicates}
        </Button>
      </Row>
      <Comparison
        label={pair(t.group(count), title)}
        members={members}
        fields={fields}
        keep={setKept}
        reject={decisions.reject}
        remove={decisions.remove}
      />
      {kept && (
        <Confirm
          opened
          close={() => setKept(null)}
          title={t.keepTitle(kept.title)}
          confirm={t.keepConfirm}
          busy={keepOne.busy}
          {...(acts > 0 ? { reason: { as: `keep-one:${kept.id}`, label: t.actsReason, required: true, min: 3, max: REASON_MAX } } : {})}
          onConfirm={(reason) => void keepOne.removeOthers(others, reason).then(() => setKept(null))}
        >
          <Text size="sm">{t.keepText(others.length)}</Text>
          {acts > 0 && <Text size="sm">{t.actsPosted(acts)}</Text>}
        </Confirm>
      )}
    </Paper>
  )
}
