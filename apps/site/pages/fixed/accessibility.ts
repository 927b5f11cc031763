import { compliance, validAudit } from '../../compliance.ts'
import { type Html, html } from '../../html/html.ts'
import { inLanguage, paths } from '../../html/paths.ts'
import type { Context, Page } from '../../page.ts'
import { textPage } from './text.ts'

/** The declaration of accessibility, in the form of the decree of 24 July 2019: state, what is not accessible, contact, remedies. */
export const accessibilityPage: Page = { path: paths.accessibility, read }

function read(context: Context) {
  const { t, site, language } = context
  return textPage({
    path: paths.accessibility,
    title: t('Accessibilité', 'Accessibility'),
    description: t(`Déclaration d’accessibilité de ${site.name}.`, `Accessibility statement of ${site.name}.`),
    body: html`<p>
        ${t(
          `L’exploitant de ${site.name} veut que ce site soit utilisable par tout le monde, selon l’article 47 de la loi n° 2005-102 du 11 février 2005.`,
          `The operator of ${site.name} wants this site to be usable by everybody, under article 47 of the French law no. 2005-102 of 11 February 2005.`,
        )}
      </p>
      <h2>${t('État de conformité', 'State of compliance')}</h2>
      <p>${state(context)}</p>
      <p>
        ${t(
          'Les pages se lisent sans JavaScript, au clavier, en clair et en sombre, et agrandies. Une information n’est jamais donnée par la couleur seule.',
          'Pages can be read without JavaScript, by keyboard, in light and dark, and enlarged. No information is given by colour alone.',
        )}
      </p>
      <h2>${t('Contenus non accessibles', 'Content that is not accessible')}</h2>
      <ul>
        <li>
          ${t('Les documents PDF des mairies et des associations : ils sont publiés tels qu’ils ont été envoyés, et peuvent être des images sans texte.', 'PDF documents of town halls and associations: they are published as they were sent, and may be images without text.')}
        </li>
        <li>
          ${t('Les images anciennes ou importées peuvent ne pas avoir de description juste. Elle est demandée pour chaque nouvelle image.', 'Old or imported pictures may lack a correct alternative text. It is asked for with each new picture.')}
        </li>
        <li>
          ${t('Les textes sont écrits par beaucoup de personnes : certains sont difficiles à lire.', 'Texts are written by many people: some are hard to read.')}
        </li>
        <li>${t('Les plans sont accompagnés d’une liste qui dit la même chose.', 'Sketches come with a list that says the same.')}</li>
      </ul>
      <h2>${t('Schéma pluriannuel', 'Plan over several years')}</h2>
      <p>
        ${
          site.accessibilityPlan
            ? html`<a href="${site.accessibilityPlan}" rel="noopener external"
                >${t('Schéma pluriannuel d’accessibilité numérique de l’exploitant', 'The operator’s plan for digital accessibility')}</a
              >`
            : t(
                'L’exploitant de ce site n’a pas publié ici de schéma pluriannuel d’accessibilité numérique.',
                'The operator of this site has not published a plan for digital accessibility here.',
              )
        }
      </p>
      <h2>${t('Établissement de cette déclaration', 'Preparation of this statement')}</h2>
      <p>
        ${t(
          'Technologies : HTML, CSS, SVG, et JavaScript seulement en complément. Les auteurs du logiciel ont examiné les pages eux-mêmes en novembre 2026, sans audit ; le détail, critère par critère, est dans la documentation du logiciel.',
          'Technologies: HTML, CSS, SVG, and JavaScript only as an addition. The authors of the software looked at the pages themselves in November 2026, without an audit; the documentation of the software has every criterion.',
        )}
      </p>
      <h2>${t('Retour et contact', 'Feedback and contact')}</h2>
      <p>
        ${t('Quelque chose vous bloque ? Dites-le-nous, nous vous donnerons l’information autrement :', 'Does something stop you? Tell us, and we will give you the information in another way:')}
        ${site.contact ? html`<a href="mailto:${site.contact}">${site.contact}</a> ${t('ou', 'or')} ` : ''}<a
          href="${inLanguage(paths.contact, language)}"
          >${t('formulaire de contact', 'contact form')}</a
        >.
      </p>
      <h2>${t('Voies de recours', 'Remedies')}</h2>
      <p>
        ${t('Si vous avez signalé un défaut et que la réponse ne vous satisfait pas, vous pouvez :', 'If you reported a defect and the answer does not satisfy you, you can:')}
      </p>
      <ul>
        <li>
          <a href="https://formulaire.defenseurdesdroits.fr/" rel="noopener external"
            >${t('écrire au Défenseur des droits', 'write to the Defender of Rights')}</a
          >
          ;
        </li>
        <li>
          <a href="https://www.defenseurdesdroits.fr/carte-des-delegues" rel="noopener external"
            >${t('contacter son délégué dans votre région', 'contact the delegate in your region')}</a
          >
          ;
        </li>
        <li>
          ${t('écrire par la poste, gratuitement et sans timbre : Défenseur des droits, Libre réponse 71120, 75342 Paris CEDEX 07.', 'write by post, free and without a stamp: Défenseur des droits, Libre réponse 71120, 75342 Paris CEDEX 07, France.')}
        </li>
      </ul>`,
  })
}

/** What the statement says of the level: by the valid audit, or that there is none. */
function state(context: Context): Html {
  const { t, site, language } = context
  const audit = validAudit(context)
  const level = compliance(context)
  if (!audit)
    return html`${t(
      `${site.name} est ${level} au référentiel général d’amélioration de l’accessibilité (RGAA, version 4.1) : aucun résultat d’audit en cours de validité n’existe. Tant qu’il n’y en a pas, la loi ne permet pas d’annoncer un autre niveau.`,
      `${site.name} is ${level} with the French accessibility standard (RGAA, version 4.1): there is no valid result of an audit. Until there is one, the law does not allow another level to be stated.`,
    )}`
  const day = longDay(audit.day, language)
  const rate = audit.rate.toLocaleString(language === 'fr' ? 'fr-FR' : 'en-GB')
  return html`${t(
      `${site.name} est ${level} au référentiel général d’amélioration de l’accessibilité (RGAA, version 4.1). L’audit réalisé par ${audit.by}, daté du ${day}, révèle que ${rate} % des critères applicables sont respectés :`,
      `${site.name} is ${level} with the French accessibility standard (RGAA, version 4.1). The audit made by ${audit.by}, of ${day}, found that ${rate}% of the applicable criteria are met:`,
    )} <a href="${audit.link}" rel="noopener external">${t('rapport de l’audit', 'report of the audit')}</a>.`
}

const longDay = (day: string, language: 'fr' | 'en'): string =>
  new Date(`${day}T12:00:00Z`).toLocaleDateString(language === 'fr' ? 'fr-FR' : 'en-GB', { dateStyle: 'long', timeZone: 'UTC' })
