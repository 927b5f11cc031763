import { Button, Paper, Text, Title } from '@mantine/core'
import {
  BuildingLibraryIcon,
  CircleStackIcon,
  EnvelopeIcon,
  GlobeEuropeAfricaIcon,
  ListBulletIcon,
  ShieldCheckIcon,
  UserPlusIcon,
} from '@heroicons/react/24/outline'
import type { ComponentType, SVGProps } from 'react'
import { Link } from 'wouter'
import type { z } from 'zod'
import type { getFirstSteps } from '../../../contract/dashboard/tasks.ts'
import { useFormat } from '../../ui/i18n/format.ts'
import { bilingual, useTexts } from '../../ui/i18n/texts.ts'

type Steps = z.output<(typeof getFirstSteps)['response']>['data']

const texts = bilingual({
  title: ['Avant d’ouvrir', 'Before you open'],
  lead: [
    'Une ligne s’en va quand elle est faite. Rien n’empêche de commencer.',
    'A line goes when it is done. Nothing keeps you from beginning.',
  ],
  done: (names: string) => [`Fait : ${names}.`, `Done: ${names}.`],
  names: {
    mail: ['Les e-mails ne partent pas', 'E-mails do not leave'],
    second_factor: ['Second facteur', 'Second factor'],
    registers: ['Registres des communes', 'Registers of communes'],
    town_hall: ['Première mairie', 'First town hall'],
    second_admin: ['Un deuxième administrateur', 'A second administrator'],
    backup: ['Sauvegardes', 'Backups'],
    public_address: ['Adresse publique', 'Public address'],
  },
  finished: {
    mail: ['envoi des e-mails', 'e-mails'],
    second_factor: ['second facteur', 'second factor'],
    registers: ['registres', 'registers'],
    town_hall: ['première mairie', 'first town hall'],
    second_admin: ['deuxième administrateur', 'second administrator'],
    backup: ['sauvegardes', 'backups'],
    public_address: ['adresse publique', 'public address'],
  },
  mail: (kept: string) => [
    `Réglez SMTP_URL et MAIL_FROM dans l’environnement du serveur, puis redémarrez-le. ${kept}`,
    `Set SMTP_URL and MAIL_FROM in the environment of the server, then restart it. ${kept}`,
  ],
  kept: (n: string) => [`E-mails restés dans le dossier du serveur : ${n}.`, `E-mails that stayed in the folder of the server: ${n}.`],
  second_factor: (from: string) => [`Obligatoire pour vous à partir du ${from}.`, `Compulsory for you from ${from}.`],
  secondFactorSoon: ['Sans lui, un mot de passe volé ouvre le service.', 'Without it, a stolen password opens the service.'],
  registers: [
    'Adresses, horaires et élus des mairies : la commande « beffroi import mairies » les lit des registres publics.',
    'Addresses, hours and officials of town halls: the command “beffroi import mairies” reads them from the public registers.',
  ],
  noCommunes: [
    'Aucune commune : la commande « beffroi import communes » lit la liste officielle.',
    'No commune: the command “beffroi import communes” reads the official list.',
  ],
  town_hall: [
    'Cherchez la commune, créez l’acteur de sa mairie et invitez ses agents.',
    'Find the commune, create the actor of its town hall and invite its staff.',
  ],
  second_admin: ['Sans lui, un téléphone perdu ferme le service.', 'Without one, a lost telephone closes the service.'],
  backup: [
    'Aucune n’a encore réussi : la commande « beffroi backup » en fait une.',
    'None has succeeded yet: the command “beffroi backup” makes one.',
  ],
  public_address: [
    'Réglez PUBLIC_URL sur l’adresse en https du service, dans l’environnement du serveur.',
    'Set PUBLIC_URL to the https address of the service, in the environment of the server.',
  ],
  acts: {
    second_factor: ['Activer', 'Set up'],
    town_hall: ['Choisir', 'Choose'],
    second_admin: ['Inviter', 'Invite'],
  },
})

type Step = keyof (typeof texts)['fr']['names']
const ICONS: Record<Step, ComponentType<SVGProps<SVGSVGElement>>> = {
  mail: EnvelopeIcon,
  second_factor: ShieldCheckIcon,
  registers: ListBulletIcon,
  town_hall: BuildingLibraryIcon,
  second_admin: UserPlusIcon,
  backup: CircleStackIcon,
  public_address: GlobeEuropeAfricaIcon,
}
const STEPS = Object.keys(ICONS) as Step[]
/** Where a step is done; the others are done on the server. */
const WAYS: Partial<Record<Step, string>> = { second_factor: '/compte', town_hall: '/communes', second_admin: '/utilisateurs/invitations' }

/** What this instance still needs before it opens. It is not shown once all is done. */
export default function FirstSteps({ steps }: { steps: Steps }) {
  const t = useTexts(texts)
  const format = useFormat()
  const missing = STEPS.filter((step) => steps[step] === false)
  const done = STEPS.filter((step) => steps[step] === true)
  if (missing.length === 0) return null
  const how = (step: Step, now: Steps): string => {
    if (step === 'mail') return t.mail(now.mails_kept > 0 ? t.kept(format.number(now.mails_kept)) : '').trim()
    if (step === 'second_factor')
      return now.second_factor_from === null ? t.secondFactorSoon : t.second_factor(format.date(now.second_factor_from))
    if (step === 'registers' && now.communes === 0) return t.noCommunes
    return t[step]
  }
  return (
    <Paper component="section" withBorder radius="md" className="steps" aria-labelledby="first-steps">
      <div className="steps-head">
        <Title order={2} size="h4" id="first-steps">
          {t.title}
        </Title>
        <Text size="sm" c="dimmed">
          {t.lead}
        </Text>
      </div>
      <ul className="plain-list">
        {missing.map((step) => {
          const [Icon, way] = [ICONS[step], WAYS[step]]
          const act = (t.acts as Partial<Record<Step, string>>)[step]
          return (
            <li key={step} className="step" data-warns={step === 'mail' || undefined}>
              <Icon width={22} aria-hidden />
              <span className="task-name">
                <Text span fw={600}>
                  {t.names[step]}
                </Text>
                <Text span size="sm">
                  {how(step, steps)}
                </Text>
              </span>
              {way && act && (
                <Button component={Link} href={way} variant="default" aria-label={`${act} : ${t.names[step]}`}>
                  {act}
                </Button>
              )}
            </li>
          )
        })}
      </ul>
      {done.length > 0 && (
        <Text size="sm" c="dimmed" className="band-none">
          {t.done(done.map((step) => t.finished[step]).join(', '))}
        </Text>
      )}
    </Paper>
  )
}
