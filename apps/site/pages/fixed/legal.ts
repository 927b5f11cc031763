import { type Html, html } from '../../html/html.ts'
import { inLanguage, paths } from '../../html/paths.ts'
import type { Context, Page } from '../../page.ts'
import { linesOf, textPage } from './text.ts'

/** Who publishes the site, where it comes from, whose the texts are. What the operator has not set is named as missing. */
export const legalPage: Page = { path: paths.legal, read }

function read(context: Context) {
  const { t, site, language } = context
  const link = (path: string, text: string) => html`<a href="${inLanguage(path, language)}">${text}</a>`
  return textPage({
    path: paths.legal,
    title: t('Mentions légales', 'Legal notice'),
    description: t(`Qui publie ${site.name}, et à qui s’adresser.`, `Who publishes ${site.name}, and whom to contact.`),
    body: html`<h2>${t('Qui publie ce site', 'Who publishes this site')}</h2>
      ${publisher(context)}
      <h2>${t('Nous écrire', 'Contact us')}</h2>
      <p>
        ${site.contact ? html`<a href="mailto:${site.contact}">${site.contact}</a> ${t('ou', 'or')} ${link(paths.contact, t('par le formulaire de contact', 'by the contact form'))}` : link(paths.contact, t('Par le formulaire de contact', 'By the contact form'))}.
      </p>
      <h2>${t('Les textes et les images', 'Texts and pictures')}</h2>
      <p>
        ${t(
          'Chaque publication appartient à la personne ou à l’organisme dont le nom est écrit à côté. Il en est responsable. Vous pouvez signaler une publication depuis sa page : une personne lit chaque signalement.',
          'Each publication belongs to the person or the body whose name is beside it, who is responsible for it. You can report a publication from its page: a person reads every report.',
        )}
      </p>
      <h2>${t('Les données publiques', 'Public data')}</h2>
      <p>
        ${t('Ce site montre des données ouvertes de l’État, sous Licence Ouverte 2.0 :', 'This site shows open data of the French State, under the Licence Ouverte 2.0:')}
      </p>
      <ul>
        <li>${t('communes : Insee et La Poste ;', 'communes: Insee and La Poste;')}</li>
        <li>${t('contours des communes : Admin Express (IGN) ;', 'outlines of communes: Admin Express (IGN);')}</li>
        <li>
          ${t('mairies, adresses et horaires : annuaire de l’administration (DILA) ;', 'town halls, addresses and hours: directory of the administration (DILA);')}
        </li>
        <li>
          ${t('élus : répertoire national des élus (ministère de l’Intérieur) ;', 'officials: national register of officials (Ministry of the Interior);')}
        </li>
        <li>${t('défibrillateurs : Géo’DAE (ministère de la Santé).', 'defibrillators: Géo’DAE (Ministry of Health).')}</li>
      </ul>
      <p>
        ${t('Une erreur ? Dites-le à votre mairie ou à nous : nous transmettrons.', 'A mistake? Tell your town hall or us: we will pass it on.')}
      </p>
      <h2>${t('Le logiciel', 'The software')}</h2>
      <p>
        ${t('Ce site fonctionne avec Beffroi, un logiciel libre. Ses icônes viennent de Lucide (licence ISC).', 'This site runs on Beffroi, free software. Its icons are from Lucide (ISC licence).')}
      </p>
      <p>
        ${link(paths.privacy, t('Données personnelles', 'Personal data'))} ·
        ${link(paths.accessibility, t('Accessibilité', 'Accessibility'))}
      </p>`,
  })
}

function publisher({ t, site }: Context): Html {
  const lines = linesOf(site.legal)
  if (lines.length === 0)
    return html`<p class="fault">
      ${t(
        'L’exploitant de ce site n’a pas encore indiqué son nom, son adresse, son directeur de la publication et son hébergeur. La loi l’y oblige (loi du 21 juin 2004, article 1-1).',
        'The operator of this site has not yet given a name, an address, a publication director and a host. French law requires it (law of 21 June 2004, article 1-1).',
      )}
    </p>`
  return html`<address>${lines.map((line, at) => html`${at > 0 ? html`<br />` : ''}${line}`)}</address>`
}
