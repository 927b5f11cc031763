import { Anchor, Button, Group, Paper, Text, Title } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'wouter'
import { getProfil } from '../../../contract/acteurs/profil.ts'
import { listTeam } from '../../../contract/acteurs/team.ts'
import { listMairiePublications } from '../../../contract/mairie/mairie.ts'
import { getMairieCommune } from '../../../contract/mairie/commune.ts'
import { useRead } from '../../ui/api/queries.ts'
import { useTexts } from '../../ui/i18n/texts.ts'
import type { Account } from '../../ui/sign-in/with-account.tsx'
import './first-steps.css'
import { firstStepsTexts } from './first-steps-texts.ts'
import { remember, remembered } from './put-away.ts'
import { type FirstStep, stepsOf } from './steps.ts'

interface FirstStepsProps {
  acteur: Account['acteurs'][number]
}

/** The first steps of a page, each done or open by what is stored. It disappears once all are done, or when it is put away. */
export default function FirstSteps({ acteur }: FirstStepsProps) {
  const t = useTexts(firstStepsTexts)
  const { id } = acteur
  const [known, setKnown] = useState(() => remembered(id))
  const isOffice = acteur.type === 'mairie'
  const shown = { enabled: known.away !== true }
  const profil = useRead(getProfil, { params: { id } }, shown)
  const team = useRead(listTeam, { params: { id }, query: { per_page: 2 } }, shown)
  const publications = useRead(listMairiePublications, { params: { acteurId: id }, query: { per_page: 1 } }, shown)
  const commune = useRead(getMairieCommune, { params: { communeId: acteur.commune_id } }, { enabled: shown.enabled && isOffice })
  const note = (more: Parameters<typeof remember>[1]) => {
    remember(id, more)
    setKnown({ ...known, ...more })
  }
  if (known.away || !profil.data || !team.data || !publications.data || (isOffice && !commune.data)) return null
  const steps = stepsOf({
    profil: profil.data.data,
    people: team.data.meta.total,
    publications: publications.data.meta.total,
    commune: commune.data?.data,
    isPosterSeen: known.poster === true,
  })
  const open = steps.filter((step) => !step.isDone)
  const done = steps.length - open.length
  if (open.length === 0) return null
  const slug = commune.data?.data.slug
  const addresses: Record<FirstStep, string> = {
    profil: `/profil/${id}`,
    hours: `/commune/${acteur.commune_id}`,
    collections: `/commune/${acteur.commune_id}/dechets`,
    publication: `/brouillons/nouveau?genre=actualite&acteur=${id}`,
    team: `/equipe/${id}`,
    poster: `/${slug ?? ''}/affiche`,
  }
  return (
    <Paper withBorder p="md" component="section" aria-labelledby={`steps-${id}`}>
      <Group justify="space-between" align="flex-start" mb="xs">
        <Title order={2} size="h4" id={`steps-${id}`}>
          {t.title}
        </Title>
        <Text size="sm" c="dimmed">
          {t.progress(done, steps.length)}
        </Text>
      </Group>
      <ol className="first-steps">
        {open.map(({ name }) => (
          <li key={name}>
            {name === 'poster' ? (
              <Anchor href={addresses[name]} target="_blank" rel="noreferrer" onClick={() => note({ poster: true })}>
                {t.steps[name]}
              </Anchor>
            ) : (
              <Anchor component={Link} href={addresses[name]}>
                {t.steps[name]}
              </Anchor>
            )}
            <Text size="sm" c="dimmed">
              {t.hints[name]}
            </Text>
          </li>
        ))}
      </ol>
      {done > 0 && (
        <details className="first-steps-done">
          <summary>{t.done(done)}</summary>
          <ul>
            {steps
              .filter((step) => step.isDone)
              .map(({ name }) => (
                <li key={name}>{t.steps[name]}</li>
              ))}
          </ul>
        </details>
      )}
      <Button variant="subtle" size="compact-sm" onClick={() => note({ away: true })}>
        {t.putAway}
      </Button>
    </Paper>
  )
}
