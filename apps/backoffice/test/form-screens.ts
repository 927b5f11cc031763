import { readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { allRoutes } from './all-routes.ts'
import type { FormScreen } from './form-screen.ts'
import { BACKOFFICE_FORMS } from './form-screens-backoffice.ts'
import { ESPACE_FORMS } from './form-screens-espace.ts'

export const FORMS: readonly FormScreen[] = [...ESPACE_FORMS, ...BACKOFFICE_FORMS]

/** The routes without a text that is typed and stored, and why. */
export const WITHOUT_FORM: Readonly<Record<FormScreen['app'], Readonly<Record<string, string>>>> = {
  espace: {
    '/': 'what may be typed there, one’s name and a reason, are the forms of the account and of the queue',
    '/mairie/:commune': 'a code',
    '/propositions/:id': 'reads',
    '/publications': 'a search',
    '/publications/:id/envois': 'the name of the commune, which confirms',
    '/publications/:id/preuve': 'reads',
    '/envois/:acteur?': 'reads',
    '/calendrier': 'reads',
    '/publier': 'a choice',
    '/demandes-commune/:acteur?': 'the dialog of the actors’ opinions',
    '/propositions-commune/:acteur?': 'the dialog of the actors’ opinions',
    '/imports/:acteur?': 'reads',
    '/statistiques/:acteur?': 'reads',
    '/abonnement/:acteur?': 'a link to the payment',
    '/plus': 'reads',
    '/lexique': 'reads',
  },
  backoffice: {
    '/': 'reads',
    '/acteurs': 'a search',
    '/journal': 'a search',
    '/revendications': 'the dialogs of a claim',
    '/communes': 'a search',
    '/defibrillateurs': 'a search',
    '/defibrillateurs/synchronisation': 'a button',
    '/defibrillateurs/commune/:id': 'reads',
    '/defibrillateurs/local/:id': 'the note of a device, on the screen of the device',
    '/doublons': 'buttons',
    '/doublons/ecartes': 'buttons',
    '/imports': 'reads',
    '/imports/:id/passages/:runId': 'reads',
    '/taches': 'reads',
    '/taches/toutes': 'reads',
    '/propositions': 'the dialogs of a proposal',
    '/publications': 'the dialogs of a publication',
    '/signalements': 'the answer of a report',
    '/reglages': 'the first of its parts',
    '/abonnements': 'reads',
    '/abonnements/:id': 'a record is picked',
    '/paiements': 'reads',
    '/utilisateurs': 'a search',
  },
}

/** The routes of both applications, as they declare them. */
export async function routesOf(app: FormScreen['app']): Promise<string[]> {
  if (app === 'backoffice') return allRoutes()
  const source = await readFile(join(resolve(import.meta.dirname, '../../espace'), 'routes.tsx'), 'utf8')
  return ['/', ...[...source.matchAll(/\{ path: '([^']+)'/g)].map(([, path = '']) => path)]
}
