import { communeName } from '../../../../contract/communes/commune-name.ts'
import type { ACT_NATURES } from '../../../../contract/publications/acts.ts'
import { enforceableFrom } from '../../../../contract/publications/enforceable.ts'
import { dateInWords } from '../../../../contract/dates.ts'
import { type Html, html } from '../../html/html.ts'
import { facts, printed } from '../../html/typography.ts'
import type { Context } from '../../page.ts'
import { icon } from '../icons.ts'
import { type Item, type Place, rowParts, sign } from '../publications.ts'
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
  // A title mostly has the number.
  const number = acte?.numero && !item.title.includes(acte.numero) ? printed(t(`n° ${acte.numero}`, `no. ${acte.numero}`)) : null
  const day = acte && dateInWords(acte.date_acte, language)
  const kind = acte && [t(...NATURES[acte.nature]), number, t(`du ${day}`, `of ${day}`)].filter(Boolean).join(' ')
  const elsewhere = communeId === undefined || item.commune.id === communeId ? null : communeName(item.commune)
  const posted = acte ? postingOf(acte, context) : ''
  const download = document?.media.url
    ? html`<a class="doc" href="${document.media.url}"
        >${icon('document')}<span
          >${printed(document.titre)} <span class="small">(PDF, ${fileSize(document.media.bytes, context)})</span></span
        ></a
      >`
    : ''
  return html`<article class="entry">
    ${rowParts(item, context, { sign: sign('document', 'paper'), lines: [facts([kind, elsewhere]), posted, download] }, heading)}
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
  const enforceable = enforceableFrom(acte)
  const known: [name: string, value: Html | string | null][] = [
    [t('Nature', 'Nature'), t(...NATURES[acte.nature])],
    [t('Numéro', 'Number'), acte.numero && printed(acte.numero)],
    [t('Date de l’acte', 'Date of the act'), day(acte.date_acte, language)],
    [t('Signataire', 'Signed by'), acte.signataire ? printed(acte.signataire) : null],
    [t('Transmis à la préfecture le', 'Sent to the préfecture on'), acte.transmis_le ? day(acte.transmis_le, language) : null],
    [t(`${POSTED[acte.nature]} le`, 'Posted on'), acte.affiche_le && day(acte.affiche_le, language)],
    [t('Au moins jusqu’au', 'Until at least'), acte.affiche_jusqu_au && day(acte.affiche_jusqu_au, language)],
    [t('Exécutoire depuis le', 'Enforceable since'), enforceable && day(enforceable, language)],
  ]
  return html`${factList(known)}
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
export const factList = (all: readonly (readonly [name: string, value: Html | string | null | undefined])[]): Html =>
  html`<dl class="facts">
    ${all.map(([name, value]) =>
      value
        ? html`<div>
            <dt>${name}</dt>
            <dd>${value}</dd>
          </div>`
        : '',
    )}
  </dl>`
