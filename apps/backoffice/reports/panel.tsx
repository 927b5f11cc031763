import { Button, Kbd, Stack, Text, Textarea, Title } from '@mantine/core'
import type { REPORT_REASONS } from '../../../contract/publications/publication-records.ts'
import { communeName } from '../../../contract/communes/commune-name.ts'
import { ReasonChips } from '../../ui/forms/reason-chips.tsx'
import { useLanguage } from '../../ui/i18n/language.ts'
import { useTexts } from '../../ui/i18n/texts.ts'
import { publicationLabels } from '../../ui/labels/publication-labels.ts'
import NoMail from '../../ui/notices/no-mail.tsx'
import { Hint, SmallPrint, SmallScreenLink } from '../../ui/screen/text.tsx'
import '../records/decision-bar.css'
import { ActorBox } from '../publications/actor-box.tsx'
import { Article } from '../publications/article.tsx'
import { useDossier } from '../publications/dossiers.ts'
import type { Publication } from '../publications/publication.ts'
import { ReportLine } from '../publications/reports.tsx'
import { EventLine } from '../../ui/publications/dates/event-line.tsx'
import { StateBadges } from '../publications/state-badges.tsx'
import { ANSWERS } from './answers.ts'
import { hasPictures } from './reported.ts'
import { reportedTexts } from './texts.ts'
import type { ReportDecisions } from './use-report-decisions.tsx'

interface BodyProps {
  publication: Publication
  reason: (typeof REPORT_REASONS)[number]
  grave: boolean
  decisions: ReportDecisions
}

/** The reports of a publication: the reason first, then what was written, the publication itself, the answer, and the author. */
export function ReportBody({ publication, reason, grave, decisions }: BodyProps) {
  const t = useTexts(reportedTexts)
  const { reportReasons } = useTexts(publicationLabels)
  const { id, acteur, title, reports_count } = publication
  const { data } = useDossier(id)
  const reports = data?.signalements.data ?? []
  const addresses = new Set(reports.flatMap(({ email, status }) => (email && status === 'open' ? [email.toLowerCase()] : []))).size
  return (
    <div className="of-reports">
      <div>
        <Title order={2} size="h4" mb="sm" c={grave ? 'var(--text-error)' : undefined}>
          {reportReasons[reason]}
        </Title>
        <Stack component="ul" gap="sm" className="plain-list report-lines">
          {reports.map((report) => (
            <ReportLine key={report.id} report={report} />
          ))}
        </Stack>
        <section className="reported-publication">
          <Title order={3} size="h5">
            {title}
          </Title>
          <SmallPrint>{[acteur?.nom ?? t.noActor, communeName(publication.commune)].join(' · ')}</SmallPrint>
          <EventLine publication={publication} />
          <StateBadges publication={publication} />
          <div className="queue-article">
            <Article publication={publication} />
          </div>
          <SmallScreenLink to={`/publications/${id}`}>{t.record}</SmallScreenLink>
        </section>
      </div>
      <div>
        {reports_count > 0 && decisions.allowed && data && <Answer id={id} addresses={addresses} decisions={decisions} />}
        {acteur && (
          <section className="queue-section">
            <Title order={3} size="h6" mb={6}>
              {t.author}
            </Title>
            <ActorBox of={id} acteur={acteur} />
          </section>
        )}
      </div>
    </div>
  )
}

/** The answer to those who reported and left an address. It leaves with the decision. */
function Answer({ id, addresses, decisions }: { id: string; addresses: number; decisions: ReportDecisions }) {
  const t = useTexts(reportedTexts)
  const language = useLanguage()
  if (addresses === 0) return <Hint>{t.answerNobody}</Hint>
  return (
    <Stack gap="xs">
      <NoMail />
      <Textarea
        label={t.answer}
        description={t.answerTo(addresses)}
        autosize
        minRows={2}
        maxRows={8}
        maxLength={2000}
        value={decisions.answerOf(id)}
        error={decisions.isShort(id) ? t.answerShort : undefined}
        onChange={({ currentTarget: { value } }) => decisions.setAnswer(id, value)}
      />
      {/* The dialog has chips with the same keys. */}
      {!decisions.asking && <ReasonChips reasons={ANSWERS[language]} use={(text) => decisions.setAnswer(id, text)} />}
    </Stack>
  )
}

/** The three decisions, the likely one filled. */
export function ReportButtons({ publication, reason, grave, decisions, disabled = false }: BodyProps & { disabled?: boolean }) {
  const t = useTexts(reportedTexts)
  if (!decisions.allowed || publication.reports_count === 0) return null
  const target = { publication, reason }
  const pictures = hasPictures(publication)
  const likely = !grave ? 'close' : pictures && reason === 'privacy' ? 'withdraw_pictures' : 'withdraw'
  const doings = [
    ...(pictures ? [{ name: 'withdraw_pictures', label: t.withdrawPictures, letter: 'i', run: decisions.withdrawPictures } as const] : []),
    { name: 'withdraw', label: t.withdraw, letter: 'x', run: decisions.withdraw } as const,
    { name: 'close', label: t.close, letter: 's', run: decisions.close } as const,
  ].toSorted((a, b) => Number(b.name === likely) - Number(a.name === likely))
  return (
    <div className="decisions">
      {doings.map(({ name, label, letter, run }) => (
        <Button
          key={name}
          px="sm"
          variant={name === likely ? 'filled' : 'default'}
          className={name === likely ? 'first' : undefined}
          title={t.hints[name]}
          aria-keyshortcuts={letter}
          disabled={disabled}
          rightSection={
            <Kbd size="xs" aria-hidden>
              {letter}
            </Kbd>
          }
          onClick={() => run(target)}
        >
          {label}
        </Button>
      ))}
      {decisions.busy && (
        <Text size="sm" c="dimmed" role="status">
          …
        </Text>
      )}
    </div>
  )
}
