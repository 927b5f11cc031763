import { communeName } from '../../../../contract/communes/commune-name.ts'
import type { ACT_NATURES } from '../../../../contract/publications/acts.ts'
import { dateInWords } from '../../dates.ts'
import { type Html, html } from '../../html/html.ts'
import { printed } from '../../html/typography.ts'
import type { Context } from '../../page.ts'
import { icon } from '../icons.ts'
import { type Item, type Place, titleLink } from '../publications.ts'
import { fileSize } from './medias.ts'

/** The natures of acts in words. */
export const NATURES: Readonly<Record<(typeof ACT_NATURES)[number], readonly [fr: string, en: string]>> = {
  deliberation: ['Délibération', 'Council act'],
  arrete: ['Arrêté', 'Order'],
  proces_verbal: ['Procès-verbal', 'Minutes'],
  decision: ['Décision', 'Decision'],
  liste_deliberations: ['Liste des délibérations', 'List of council acts'],
  autre: ['Autre acte', 'Other act'],
}

/** "Affichée" or "affiché", by the gender of the nature. */
const POSTED: Readonly<Record<keyof typeof NATURES, string>> = {
  deliberation: 'Affichée',
  arrete: 'Affiché',
  proces_verbal: 'Affiché',
  decision: 'Affichée',
  liste_deliberations: 'Affichée',
  autre: 'Affiché',
}

/** An act in a list: its title, nature, number, the time of its posting, and its document. */
export function actRow(
  item: Item,
  context: Context,
  { communeId, heading = 'h3' }: Pick<Place, 'communeId'> & { heading?: 'h2' | 'h3' },
): Html {
  const { t, language } = context
  const { acte } = item
  const [document] = item.documents
  const kind = acte
    ? [t(...NATURES[acte.nature]), acte.numero ? printed(t(`n° ${acte.numero}`, `no. ${acte.numero}`)) : null].filter(Boolean).join(' ')
    : null
  const elsewhere = communeId === undefined || item.commune.id === communeId ? null : communeName(item.commune)
  return html`<article class="item">
    ${heading === 'h2' ? html`<h2>${titleLink(item, context)}</h2>` : html`<h3>${titleLink(item, context)}</h3>`}
    <p class="small">
      ${[kind, acte ? t(`du ${dateInWords(acte.date_acte, language)}`, `of ${dateInWords(acte.date_acte, language)}`) : null, elsewhere].filter(Boolean).join('\u{A0}· ')}
    </p>
    <p class="small">${acte ? postingOf(acte, context) : ''}</p>
    ${
      document?.media.url
        ? html`<p>
            <a class="doc" href="${document.media.url}"
              >${icon('document')}<span
                >${printed(document.titre)} <span class="small">(PDF, ${fileSize(document.media.bytes, context)})</span></span
              ></a
            >
          </p>`
        : ''
    }
  </article>`
}

/** When an act was posted, and until when at least. Empty before its posting. */
export const postingOf = (acte: NonNullable<Item['acte']>, { t, language }: Pick<Context, 't' | 'language'>): string =>
  acte.affiche_le && acte.affiche_jusqu_au
    ? t(
        `${POSTED[acte.nature]} le ${dateInWords(acte.affiche_le, language)}, au moins jusqu’au ${dateInWords(acte.affiche_jusqu_au, language)}`,
        `Posted on ${dateInWords(acte.affiche_le, language)}, until ${dateInWords(acte.affiche_jusqu_au, language)} at least`,
      )
    : ''

/** What identifies an act: nature, number, dates, digest of the document. */
export function actFacts({ acte }: Item, { t, language }: Context): Html | null {
  if (!acte) return null
  const facts: [name: string, value: Html | string | null][] = [
    [t('Nature', 'Nature'), t(...NATURES[acte.nature])],
    [t('Numéro', 'Number'), acte.numero && printed(acte.numero)],
    [t('Date de l’acte', 'Date of the act'), day(acte.date_acte, language)],
    [t(`${POSTED[acte.nature]} le`, 'Posted on'), acte.affiche_le && day(acte.affiche_le, language)],
    [t('Au moins jusqu’au', 'Until at least'), acte.affiche_jusqu_au && day(acte.affiche_jusqu_au, language)],
  ]
  return html`${factList(facts)}
    <details>
      <summary>${t('Vérifier que le document n’a pas été modifié', 'Check that the document was not changed')}</summary>
      <p class="small">
        ${t('Voici l’empreinte numérique du document (SHA-256). Celle de votre copie doit être la même.', 'This is the digest of the document (SHA-256). That of your copy must be the same.')}
      </p>
      <code class="digest">${acte.sha256}</code>
    </details>`
}

const day = (value: string, language: Context['language']): Html => html`<time datetime="${value}">${dateInWords(value, language)}</time>`

/** Names and values; what has no value is left out. */
export const factList = (facts: readonly (readonly [name: string, value: Html | string | null | undefined])[]): Html =>
  html`<dl class="facts">
    ${facts.map(([name, value]) =>
      value
        ? html`<div>
            <dt>${name}</dt>
            <dd>${value}</dd>
          </div>`
        : '',
    )}
  </dl>`
