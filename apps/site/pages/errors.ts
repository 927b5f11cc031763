import { html } from '../html/html.ts'
import type { Context, View } from '../page.ts'
import { finder } from './home.ts'

const page = (context: Context, status: number, title: string, text: string, action = true): View => ({
  kind: 'view',
  title,
  canonical: context.path,
  isUnlisted: true,
  status,
  main: html`<div class="hero narrow">
      <h1 class="long">${title}</h1>
      <p class="lead">${text}</p>
    </div>
    ${action ? finder(context, context.t('Nom de la commune ou code postal', 'Name of the commune or postal code')) : ''}`,
})

/** An address that leads nowhere, or a publication that is no longer shown. */
export const missingView = (context: Context): View =>
  page(
    context,
    404,
    context.t('Cette page n’existe pas', 'There is no such page'),
    context.t(
      'Vérifiez l’adresse : elle est peut-être incomplète, ou la page a été déplacée ou retirée.',
      'The address may be incomplete, or what it showed is no longer published.',
    ),
  )

/** An address that cannot be decoded, or is too long. */
export const unreadableView = (context: Context, status: number): View =>
  page(
    context,
    status,
    context.t('Cette adresse ne peut pas être lue', 'This address cannot be read'),
    context.t(
      'Elle est peut-être abîmée ou incomplète. Vous pouvez chercher votre commune ici.',
      'It may be damaged or incomplete. You can look for your commune here.',
    ),
  )

/** The database cannot be reached. */
export const unavailableView = (context: Context): View =>
  page(
    context,
    503,
    context.t('Le service est momentanément interrompu', 'The service is temporarily interrupted'),
    context.t(
      'Rechargez cette page dans une minute. En cas d’urgence, appelez le 15, le 18 ou le 112.',
      'Reload this page in a minute. In an emergency, call 15, 18 or 112.',
    ),
    false,
  )

/** Any other refusal, in the words of the catalogue of errors. */
export const errorView = (context: Context, status: number, message: string): View =>
  page(context, status, context.t('Cette page n’a pas pu être affichée', 'This page could not be shown'), message)
