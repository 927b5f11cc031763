import { Button, Title, VisuallyHidden } from '@mantine/core'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { useFormat } from '../../ui/i18n/format.ts'
import { useTexts } from '../../ui/i18n/texts.ts'
import type { ServiceState } from './shown.ts'
import { stateTexts } from './state-texts.ts'

type Tone = 'works' | 'warns' | 'unused'
/** A backup that is older is worth a look. */
const BACKUP_DAYS = 7

/** Whether each part of the service works; what is worth a look first. */
export function State({ state }: { state: ServiceState }) {
  const t = useTexts(stateTexts)
  const format = useFormat()
  const when = (at: string) => format.since(at)
  const { mail, push, payments, registers, storage, backup, version } = state
  const joined = (parts: readonly (string | false)[]) => parts.filter(Boolean).join(' · ')
  const isOld = backup.at === null || Date.now() - Date.parse(backup.at) > BACKUP_DAYS * 86_400_000
  const rows: { name: string; tone: Tone; says: string; act?: ReactNode }[] = [
    {
      name: t.mail,
      tone: mail.server === null || mail.failed_day > 0 ? 'warns' : 'works',
      says:
        mail.server === null
          ? t.mailFiles
          : joined([
              t.mailSent(mail.sent_day, format.number(mail.sent_day), mail.server),
              mail.failed_day > 0 && t.mailFailed(mail.failed_day, format.number(mail.failed_day)),
              mail.waiting > 0 && t.mailWaiting(format.number(mail.waiting)),
              mail.last_sent_at !== null && t.mailLast(when(mail.last_sent_at)),
            ]),
      ...(mail.failed_day > 0 ? { act: <Act href="/taches" label={t.see.mail} /> } : {}),
    },
    {
      name: t.push,
      tone: push.possible ? 'works' : 'unused',
      says: push.possible ? t.pushDevices(push.devices, format.number(push.devices)) : t.pushOff,
    },
    {
      name: t.payments,
      tone: payments.failed > 0 ? 'warns' : payments.secrets === 0 ? 'unused' : 'works',
      says:
        payments.secrets === 0
          ? t.paymentsOff
          : joined([
              t.modes[payments.mode as keyof typeof t.modes],
              payments.last_event_at === null ? t.noEvent : t.lastEvent(when(payments.last_event_at)),
              payments.failed > 0 && t.eventsFailed(payments.failed, format.number(payments.failed)),
            ]),
      ...(payments.failed > 0 ? { act: <Act href="/paiements" label={t.see.payments} /> } : {}),
    },
    {
      name: t.registers,
      tone: registers.some(({ rows: n }) => n === 0) ? 'warns' : 'works',
      says: joined(
        registers.map(({ register, rows: n, at }) =>
          t.register(t.registerNames[register], format.number(n), at === null ? t.neverRead : t.read(when(at))),
        ),
      ),
    },
    {
      name: t.storage,
      tone: 'works',
      says: joined([
        t.database(format.bytes(storage.database_bytes)),
        t.files(storage.pictures, format.number(storage.pictures), t.where[storage.kind]),
      ]),
    },
    { name: t.backup, tone: isOld ? 'warns' : 'works', says: backup.at === null ? t.noBackup : t.backupAt(when(backup.at)) },
    { name: t.version(version.version), tone: 'works', says: joined([version.database, `Node ${version.node}`]) },
  ]
  const ordered = [...rows.filter(({ tone }) => tone === 'warns'), ...rows.filter(({ tone }) => tone !== 'warns')]
  return (
    <section aria-labelledby="settings-state">
      <Title order={2} size="h4" id="settings-state" mb="sm">
        {t.title}
      </Title>
      <ul className="settings-rows plain-list">
        {ordered.map(({ name, tone, says, act }) => (
          <li key={name} data-warns={tone === 'warns' || undefined}>
            <span className="settings-mark" data-none={tone === 'unused' || undefined} aria-hidden />
            <span className="grow">
              <VisuallyHidden>{t[tone]} </VisuallyHidden>
              <b>{name}</b>
              <span className="sub">{says}</span>
            </span>
            {act}
          </li>
        ))}
      </ul>
    </section>
  )
}

const Act = ({ href, label }: { href: string; label: string }) => (
  <Button component={Link} href={href} variant="default">
    {label}
  </Button>
)
