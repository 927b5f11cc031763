import { ActionIcon, Badge, Button, Group, Kbd, Text, Title } from '@mantine/core'
import { ArrowDownIcon, ArrowUpIcon, PencilSquareIcon, PlusIcon } from '@heroicons/react/24/outline'
import { useState } from 'react'
import { updateReasons } from '../../../contract/settings/settings.ts'
import { ifMatch } from '../../ui/api/client.ts'
import { useTexts } from '../../ui/i18n/texts.ts'
import { useChange } from '../api/changes.tsx'
import { keepAnswer } from './keep-answer.ts'
import { type OneReason, ReasonForm } from './reason-form.tsx'
import type { Settings } from './shown.ts'
import { removeDraft } from '../../ui/forms/draft-storage.ts'
import { settingsTexts } from './texts.ts'

type List = Settings['reasons'][number]

/** The common reasons of a refusal and of a correction, in the order of their keys. */
export function Reasons({ lists }: { lists: readonly List[] }) {
  const t = useTexts(settingsTexts)
  return (
    <>
      <Text size="sm" c="dimmed">
        {t.reasonLead}
      </Text>
      {lists.map((list) => (
        <ReasonList key={list.list} list={list} />
      ))}
    </>
  )
}

function ReasonList({ list: { list, version, is_default, reasons } }: { list: List }) {
  const t = useTexts(settingsTexts)
  /** The reason in the form: its place, or the place after the last. */
  const [asked, ask] = useState<number | null>(null)
  const draftOf = (at: number) => `reason:${list}:${at}`
  const save = useChange(updateReasons, {
    undoable: true,
    refused: 'notSaved',
    noticeKey: `settings:${list}`,
    done: () => t.saved,
    after: ({ data }) => {
      keepAnswer(({ reasons: lists }) => ({ reasons: lists.map((one) => (one.list === data.list ? data : one)) }))
      if (asked !== null) removeDraft(draftOf(asked))
      ask(null)
    },
    onError: ({ code }) => code === 'validation_failed',
  })
  const send = (next: readonly OneReason[] | null) =>
    save.mutate({ params: { list }, body: { reasons: next && [...next] }, headers: ifMatch(version) })
  const offered = reasons.flatMap((reason, at) => (reason.archived ? [] : [at]))
  const archived = reasons.flatMap((reason, at) => (reason.archived ? [at] : []))
  const replaced = (at: number, reason: OneReason) =>
    at < reasons.length ? reasons.map((one, n) => (n === at ? reason : one)) : [...reasons, reason]
  const swapped = (a: number, b: number) => reasons.map((one, n) => (n === a ? (reasons[b] ?? one) : n === b ? (reasons[a] ?? one) : one))
  const title = t.reasonLists[list]
  return (
    <section aria-label={title}>
      <Group justify="space-between" mb="xs">
        <Title order={2} size="h4">
          {title}
        </Title>
        <Button
          variant="default"
          leftSection={<PlusIcon width={18} aria-hidden />}
          aria-label={t.addTo(title)}
          onClick={() => ask(reasons.length)}
        >
          {t.add}
        </Button>
      </Group>
      <ul className="settings-rows plain-list">
        {offered.map((at, n) => {
          const reason = reasons[at]
          if (!reason) return null
          const { name, text } = reason.fr
          const [before, after] = [offered[n - 1], offered[n + 1]]
          return (
            <li key={`${at}${name}`} className="settings-reason">
              <Kbd aria-hidden style={{ visibility: n < 9 ? 'visible' : 'hidden' }}>
                {n + 1}
              </Kbd>
              <span className="grow">
                <b>{name}</b>
                <span className="sub">{text}</span>
              </span>
              <span className="acts">
                <ActionIcon
                  size={40}
                  variant="subtle"
                  color="gray"
                  aria-label={t.up(name)}
                  disabled={before === undefined || save.isPending}
                  onClick={() => before !== undefined && send(swapped(at, before))}
                >
                  <ArrowUpIcon width={18} aria-hidden />
                </ActionIcon>
                <ActionIcon
                  size={40}
                  variant="subtle"
                  color="gray"
                  aria-label={t.down(name)}
                  disabled={after === undefined || save.isPending}
                  onClick={() => after !== undefined && send(swapped(at, after))}
                >
                  <ArrowDownIcon width={18} aria-hidden />
                </ActionIcon>
                <ActionIcon size={40} variant="subtle" color="gray" aria-label={t.edit(name)} onClick={() => ask(at)}>
                  <PencilSquareIcon width={18} aria-hidden />
                </ActionIcon>
              </span>
            </li>
          )
        })}
      </ul>
      {archived.length > 0 && (
        <details>
          <summary>{t.archived(archived.length)}</summary>
          <ul className="settings-rows plain-list">
            {archived.map((at) => {
              const reason = reasons[at]
              return (
                reason && (
                  <li key={`${at}${reason.fr.name}`}>
                    <span className="grow">
                      {reason.fr.name}
                      <span className="sub">{reason.fr.text}</span>
                    </span>
                    <Button
                      variant="default"
                      aria-label={t.restoreNamed(reason.fr.name)}
                      onClick={() => send(replaced(at, { ...reason, archived: false }))}
                    >
                      {t.restore}
                    </Button>
                  </li>
                )
              )
            })}
          </ul>
        </details>
      )}
      {!is_default && (
        <Group gap="xs" mt="xs">
          <Badge variant="default">{t.changedHere}</Badge>
          <Button size="compact-sm" variant="subtle" loading={save.isPending} onClick={() => send(null)}>
            {t.backToDefault}
          </Button>
        </Group>
      )}
      {asked !== null && (
        <ReasonForm
          as={draftOf(asked)}
          reason={reasons[asked] ?? null}
          close={() => ask(null)}
          busy={save.isPending}
          error={save.error}
          at={asked}
          send={(reason) => send(replaced(asked, reason))}
        />
      )}
    </section>
  )
}
