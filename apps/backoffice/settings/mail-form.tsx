import { Badge, Button, Group, SegmentedControl, Stack, Text, Textarea, TextInput, Title } from '@mantine/core'
import { type FormEvent, useRef, useState } from 'react'
import { MAILS, type MailText } from '../../../contract/settings/mails.ts'
import { updateMailTexts } from '../../../contract/settings/settings.ts'
import { ifMatch } from '../../ui/api/client.ts'
import { ConflictChoice, mustChoose } from '../../ui/forms/conflict-choice.tsx'
import { fieldErrors } from '../../ui/forms/field-errors.ts'
import { useRecordDraft } from '../../ui/forms/record-draft.ts'
import { SaveRow } from '../../ui/forms/save-row.tsx'
import { useLanguage } from '../../ui/i18n/language.ts'
import { useTexts } from '../../ui/i18n/texts.ts'
import { ScreenLink } from '../../ui/screen/text.tsx'
import { useChange } from '../api/changes.tsx'
import { keepAnswer } from './keep-answer.ts'
import { MailPreview } from './mail-preview.tsx'
import type { Settings } from './shown.ts'
import { settingsTexts } from './texts.ts'

type Mail = Settings['mails'][number]
type Language = 'fr' | 'en'

/** The subject and the introduction of an e-mail, with its preview beside. */
export function MailForm({ mail: { mail, version, fr, en, defaults } }: { mail: Mail }) {
  const t = useTexts(settingsTexts)
  const at = useLanguage() === 'fr' ? 0 : 1
  const [language, setLanguage] = useState<Language>('fr')
  /** The field into which a value is inserted. */
  const last = useRef<keyof MailText>('opening')
  const draft = useRecordDraft(`settings:mail:${mail}`, { fr: fr ?? defaults.fr, en: en ?? defaults.en })
  const save = useChange(updateMailTexts, {
    undoable: true,
    refused: 'notSaved',
    noticeKey: `settings:${mail}`,
    done: () => t.saved,
    after: ({ data }) => {
      keepAnswer(({ mails }) => ({ mails: mails.map((one) => (one.mail === data.mail ? data : one)) }))
      draft.drop()
    },
    onError: ({ code }) => code === 'validation_failed',
  })
  const errors = fieldErrors(save.error)
  const text = draft.value[language]
  const set = (patch: Partial<MailText>) => draft.set({ [language]: { ...text, ...patch } })
  const isOriginal = (of: Language, value: MailText) => JSON.stringify(value) === JSON.stringify(defaults[of])
  const kept = (of: Language) => (isOriginal(of, draft.value[of]) ? null : draft.value[of])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (mustChoose(draft)) return
    save.mutate({ params: { mail }, body: { fr: kept('fr'), en: kept('en') }, headers: ifMatch(version) })
  }
  const names = { fr: t.french, en: t.english }
  return (
    <>
      <div>
        <ScreenLink to="/reglages/messages">← {t.allMails}</ScreenLink>
        <Group gap="sm" mt={4}>
          <Title order={2} size="h3">
            {MAILS[mail].label[at]}
          </Title>
          {(fr ?? en) && <Badge variant="default">{t.changedHere}</Badge>}
        </Group>
      </div>
      <div className="settings-editor">
        <form onSubmit={submit} noValidate>
          <Stack>
            <ConflictChoice
              draft={draft}
              title={t.changedSince}
              nameOf={(name) => names[name as Language]}
              displayOf={(_, value) => `${(value as MailText).subject} : ${(value as MailText).opening}`}
            />
            <SegmentedControl
              aria-label={t.language}
              value={language}
              onChange={setLanguage}
              data={[
                { value: 'fr', label: t.french },
                { value: 'en', label: t.english },
              ]}
            />
            <TextInput
              label={t.subject}
              lang={language}
              required
              maxLength={150}
              value={text.subject}
              error={errors[`${language}.subject`]}
              onFocus={() => (last.current = 'subject')}
              onChange={({ currentTarget: { value } }) => set({ subject: value })}
            />
            <Textarea
              label={t.opening}
              description={t.openingHint}
              lang={language}
              required
              autosize
              minRows={6}
              maxLength={1500}
              value={text.opening}
              error={errors[`${language}.opening`]}
              onFocus={() => (last.current = 'opening')}
              onChange={({ currentTarget: { value } }) => set({ opening: value })}
            />
            <Fields mail={mail} insert={(field) => set({ [last.current]: `${text[last.current].trimEnd()} ${field}` })} />
            <SaveRow draft={draft} busy={save.isPending}>
              {!isOriginal(language, text) && (
                <Button variant="default" onClick={() => draft.set({ [language]: defaults[language] })}>
                  {t.backToDefault}
                </Button>
              )}
            </SaveRow>
          </Stack>
        </form>
        <MailPreview mail={mail} texts={{ fr: kept('fr'), en: kept('en') }} language={language} />
      </div>
    </>
  )
}

/** The values of an e-mail, each a button that adds it at the end of the text. */
function Fields({ mail, insert }: { mail: Mail['mail']; insert: (field: string) => void }) {
  const t = useTexts(settingsTexts)
  const at = useLanguage() === 'fr' ? 0 : 1
  const fields = Object.entries<{ label: readonly [string, string]; required?: true }>(MAILS[mail].fields)
  return (
    <section aria-label={t.fields}>
      <Text fw={550} size="sm">
        {t.fields}
      </Text>
      <Text size="sm" c="dimmed" mb="xs">
        {t.fieldsLead}
      </Text>
      <Stack gap={4}>
        {fields.map(([name, { label, required }]) => (
          <Group key={name} gap="xs" wrap="nowrap">
            <Button size="compact-sm" variant="default" aria-label={t.insert(`{${name}}`)} onClick={() => insert(`{${name}}`)}>
              {`{${name}}`}
            </Button>
            <Text size="sm">
              {label[at]}
              {required && ` (${t.required})`}
            </Text>
          </Group>
        ))}
      </Stack>
    </section>
  )
}
