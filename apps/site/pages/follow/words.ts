import { type Sujet, SUJETS } from '../../../../contract/suivis/suivis.ts'
import { ofName } from '../../commune-of.ts'
import { paths } from '../../html/paths.ts'
import type { Context } from '../../page.ts'
import type { FollowPlace } from './follow-page.ts'

/** What the pages say of a subject that can be followed. */
interface SubjectWords {
  /** The label of its tick, and when it is sent. */
  label: string
  hint: string
  /** Of a sheet: its name, and the button that follows it too. */
  name: string
  more: string
  /** Of the page that ends it: the title, what no longer comes, the button, and where it can be read. */
  ended: { title: string; lead: string; button: string; page: string; read: string }
}

/** Returns the words of a subject. @param name the name of the commune */
export const subjectWords = (sujet: Sujet, name: string, context: Context): SubjectWords =>
  ({ alertes: ofAlerts, bacs: ofBins, weekend: ofWeekend })[sujet](name, context)

/** The subjects that a commune can be followed for. Its agenda is there without a town hall. */
export const offeredIn = ({ hasAlerts, doors }: FollowPlace): Sujet[] =>
  SUJETS.filter((sujet) => ({ alertes: hasAlerts, bacs: doors.length > 0, weekend: true })[sujet])

const slugIn = ({ params }: Context): string => params['commune'] ?? ''

const ofAlerts = (name: string, context: Context): SubjectWords => {
  const { t } = context
  return {
    label: t(`Les alertes de la mairie ${ofName(name)}`, `The alerts of the town hall of ${name}`),
    hint: t('Quand la mairie en diffuse : eau, routes, météo, sécurité.', 'When the town hall sends one: water, roads, weather, safety.'),
    name: t('Alertes', 'Alerts'),
    more: t('Recevoir aussi les alertes de la mairie', 'Receive the alerts of the town hall too'),
    ended: {
      title: t('Arrêter les alertes', 'Stop the alerts'),
      lead: t(
        `Vous ne recevrez plus par e-mail les alertes de la mairie ${ofName(name)}. Elles restent lisibles sur ce site.`,
        `You will no longer receive the alerts of the town hall of ${name} by e-mail. They can still be read on this site.`,
      ),
      button: t('Arrêter ces alertes', 'Stop these alerts'),
      page: paths.alerts(slugIn(context)),
      read: t('Voir les alertes', 'See the alerts'),
    },
  }
}

const ofBins = (name: string, context: Context): SubjectWords => {
  const { t } = context
  return {
    label: t('Les bacs à sortir, la veille', 'The bins to put out, on the evening before'),
    hint: t('Entre 18 h et 19 h 30, la veille de chaque passage.', 'Between 18:00 and 19:30, on the evening before each collection.'),
    name: t('Bacs, la veille', 'Bins, on the evening before'),
    more: t('Recevoir aussi un rappel la veille des collectes', 'Receive a reminder on the evening before collections too'),
    ended: {
      title: t('Arrêter les rappels de collecte', 'Stop the reminders of collections'),
      lead: t(
        `Vous ne recevrez plus d’e-mail la veille des collectes ${ofName(name)}.`,
        `You will no longer receive an e-mail on the evening before collections in ${name}.`,
      ),
      button: t('Arrêter ces rappels', 'Stop these reminders'),
      page: paths.waste(slugIn(context)),
      read: t('Voir les dates de collecte', 'See the dates of collections'),
    },
  }
}

const ofWeekend = (name: string, context: Context): SubjectWords => {
  const { t } = context
  return {
    label: t('L’agenda du week-end', 'The agenda of the week-end'),
    hint: t('Le jeudi entre 18 h et 21 h, s’il y a des sorties.', 'On Thursday between 18:00 and 21:00, if there is something to go to.'),
    name: t('Agenda du week-end', 'Agenda of the week-end'),
    more: t('Recevoir aussi l’agenda du week-end', 'Receive the agenda of the week-end too'),
    ended: {
      title: t('Arrêter l’agenda du week-end', 'Stop the agenda of the week-end'),
      lead: t(
        `Vous ne recevrez plus par e-mail l’agenda du week-end ${ofName(name)}. Il reste lisible sur ce site.`,
        `You will no longer receive the agenda of the week-end in ${name} by e-mail. It can still be read on this site.`,
      ),
      button: t('Arrêter cet agenda', 'Stop this agenda'),
      page: paths.agenda(slugIn(context)),
      read: t('Voir l’agenda', 'See the agenda'),
    },
  }
}
