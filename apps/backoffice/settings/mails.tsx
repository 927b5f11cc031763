import { Badge, Text, Title } from '@mantine/core'
import { useSearchParams } from 'wouter'
import { MAILS } from '../../../contract/settings/mails.ts'
import { useLanguage } from '../../ui/i18n/language.ts'
import { useTexts } from '../../ui/i18n/texts.ts'
import { ScreenLink } from '../../ui/screen/text.tsx'
import { MailForm } from './mail-form.tsx'
import type { Settings } from './shown.ts'
import { settingsTexts } from './texts.ts'

type Mail = Settings['mails'][number]
const GROUPS = ['accounts', 'publications', 'pages', 'followers', 'team'] as const

/** The e-mails of the service, by what they are about; or one of them. */
export function Mails({ mails }: { mails: readonly Mail[] }) {
  const t = useTexts(settingsTexts)
  const at = useLanguage() === 'fr' ? 0 : 1
  const [search] = useSearchParams()
  const open = mails.find(({ mail }) => mail === search.get('mail'))
  if (open) return <MailForm key={open.mail} mail={open} />
  return (
    <>
      <Text size="sm" c="dimmed">
        {t.mailLead} {t.mailFixed}
      </Text>
      {GROUPS.map((group) => (
        <section key={group} aria-label={t.groups[group]}>
          <Title order={2} size="h4" mb="xs">
            {t.groups[group]}
          </Title>
          <ul className="settings-rows plain-list">
            {mails
              .filter(({ mail }) => MAILS[mail].group === group)
              .map(({ mail, fr, en, defaults }) => (
                <li key={mail}>
                  <span className="grow">
                    <ScreenLink to={`/reglages/messages?mail=${mail}`}>{MAILS[mail].label[at]}</ScreenLink>
                    <span className="sub">{(fr ?? defaults.fr).subject}</span>
                  </span>
                  {(fr ?? en) && <Badge variant="default">{t.changedHere}</Badge>}
                </li>
              ))}
          </ul>
        </section>
      ))}
    </>
  )
}
