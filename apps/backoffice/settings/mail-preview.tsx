import { Button, Group, SegmentedControl, Stack, Text } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData } from '@tanstack/react-query'
import { useState } from 'react'
import type { z } from 'zod'
import type { ClientError } from '../../../contract/client.ts'
import type { MailName, MailTexts } from '../../../contract/settings/mails.ts'
import { previewMail, sendTestMail } from '../../../contract/settings/settings.ts'
import { call } from '../../ui/api/client.ts'
import { useData } from '../../ui/api/queries.ts'
import { fieldErrors } from '../../ui/forms/field-errors.ts'
import { useTexts } from '../../ui/i18n/texts.ts'
import { Failure } from '../../ui/screen/failure.tsx'
import { useChange } from '../api/changes.tsx'
import { settingsTexts } from './texts.ts'

const WAIT_MS = 500

/** What an e-mail with these texts looks like, and a trial to one's own address. */
export function MailPreview({ mail, texts, language }: { mail: MailName; texts: MailTexts; language: 'fr' | 'en' }) {
  const t = useTexts(settingsTexts)
  const [kind, setKind] = useState('html')
  const [asked] = useDebouncedValue(JSON.stringify(texts), WAIT_MS)
  const { data, error } = useData<z.output<(typeof previewMail)['response']>>({
    queryKey: [previewMail.id, mail, asked],
    queryFn: () => call(previewMail, { params: { mail }, body: JSON.parse(asked) as MailTexts }),
    placeholderData: keepPreviousData,
    retry: false,
  })
  const trial = useChange(sendTestMail, { done: ({ data: { to } }) => t.trialSent(to), noticeKey: 'settings:trial' })
  const shown = data?.data[language]
  return (
    <Stack component="section" aria-label={t.preview} gap="sm">
      <Group justify="space-between">
        <Text fw={600}>{t.preview}</Text>
        <SegmentedControl
          aria-label={t.previewKind}
          value={kind}
          onChange={setKind}
          data={[
            { value: 'html', label: t.asHtml },
            { value: 'text', label: t.asText },
          ]}
        />
      </Group>
      <Text size="sm" c="dimmed">
        {t.previewLead}
      </Text>
      {error && (error.code === 'validation_failed' ? <Faults error={error} /> : <Failure title={t.preview} error={error} />)}
      {shown && !error && (
        <>
          <Text fw={600} lang={language} style={{ overflowWrap: 'anywhere' }}>
            {shown.subject}
          </Text>
          {kind === 'html' ? (
            <Laid html={shown.html} title={t.frame} />
          ) : (
            // A region that scrolls is reached by the keyboard.
            <pre className="settings-plain" lang={language} tabIndex={0} aria-label={t.frame} role="region">
              {shown.text}
            </pre>
          )}
        </>
      )}
      <div>
        <Button
          variant="default"
          disabled={error !== null}
          loading={trial.isPending}
          onClick={() => trial.mutate({ params: { mail }, body: { ...texts, language } })}
        >
          {t.trial}
        </Button>
      </div>
    </Stack>
  )
}

/** What is to be corrected before the e-mail can be shown. */
const Faults = ({ error }: { error: ClientError }) => (
  <Text size="sm" c="red" role="status">
    {Object.values(fieldErrors(error)).join(' ')}
  </Text>
)

/** Takes styles and addresses out of the HTML of an e-mail. Its texts are escaped: a quotation mark is only in its markup. */
const withoutStyles = (html: string): string =>
  html
    .replaceAll(/<style>[^<]*<\/style>/g, '')
    .replaceAll(' style="', ' data-style="')
    .replaceAll(' href="', ' data-href="')

/**
 * The HTML of an e-mail in a frame of its own, where nothing runs and no link leads anywhere. The policy of the page refuses styles in the text of a
 * frame: they are taken out, and set on the elements.
 */
function Laid({ html, title }: { html: string; title: string }) {
  return (
    <iframe
      className="settings-frame"
      title={title}
      sandbox="allow-same-origin"
      srcDoc={withoutStyles(html)}
      onLoad={({ currentTarget: { contentDocument } }) => {
        for (const element of contentDocument?.querySelectorAll<HTMLElement>('[data-style]') ?? [])
          element.style.cssText = element.dataset['style'] ?? ''
      }}
    />
  )
}
