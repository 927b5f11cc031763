import { PROOF_DAYS } from '../../../../contract/claims/claim-proofs.ts'
import { html } from '../../html/html.ts'
import { inLanguage, paths } from '../../html/paths.ts'
import type { Context, Page } from '../../page.ts'
import { tilesHost } from '../../parts/place-map.ts'
import { linesOf, textPage } from './text.ts'

/** What the site knows of its readers: nothing; and what it stores when somebody writes to it. */
export const privacyPage: Page = { path: paths.privacy, read }

/** "3 ans", "400 jours": a term of whole years is said in years. */
function inDays(days: number, language: Context['language']): string {
  const [count, fr, en] = days % 365 === 0 ? [days / 365, 'an', 'year'] : [days, 'jour', 'day']
  return `${count}\u{A0}${language === 'fr' ? fr : en}${count > 1 ? 's' : ''}`
}

function read(context: Context) {
  const { t, site, language } = context
  const tiles = tilesHost(context)
  const [controller] = linesOf(site.legal)
  /** How long something is kept, by the settings in force. */
  const kept = (name: keyof typeof site.terms, since: string) => {
    const days = site.terms[name]
    return days === 0
      ? t('Aucun délai d’effacement n’est fixé.', 'No term of erasure is set.')
      : t(`Effacement ${inDays(days, language)} après ${since}.`, `Erased ${inDays(days, language)} after ${since}.`)
  }
  const link = (path: string, text: string) => html`<a href="${inLanguage(path, language)}">${text}</a>`
  return textPage({
    path: paths.privacy,
    title: t('Données personnelles', 'Personal data'),
    description: t(
      'Aucun cookie, aucun traceur : ce que ce site sait de vous, et ce qu’il ne sait pas.',
      'No cookies, no trackers: what this site knows of you, and what it does not.',
    ),
    body: html`<p>
        <strong
          >${t('Lire ce site ne demande ni cookie, ni traceur, ni compte, et aucune statistique n’est faite sur les personnes.', 'Reading this site takes no cookies, no trackers and no account, and there are no statistics on persons.')}</strong
        >
      </p>
      <h2>${t('Qui en est responsable', 'Who is responsible')}</h2>
      <p>
        ${
          controller
            ? t(`Le responsable du traitement est : ${controller}.`, `The controller is: ${controller}.`)
            : t(
                'L’exploitant de ce site, responsable du traitement, n’a pas encore indiqué son nom.',
                'The operator of this site, who is the controller, has not given a name yet.',
              )
        }
      </p>
      <h2>${t('Quand vous lisez', 'When you read')}</h2>
      <ul>
        <li>
          ${t('Les pages ne demandent rien à d’autres sites : ni polices, ni réseaux sociaux.', 'Pages ask nothing of other sites: no fonts, no social networks.')}
          ${
            tiles
              ? t(
                  `Une seule exception, si vous touchez « Afficher la carte » : le fond de carte vient alors de ${tiles}, qui voit l’adresse de votre connexion et l’endroit que vous regardez.`,
                  `One exception, if you press “Show the map”: the map then comes from ${tiles}, which sees the address of your connection and the place that you look at.`,
                )
              : ''
          }
        </li>
        <li>
          ${t('Les ouvertures de chaque page sont comptées par jour, pour ceux qui la publient. Le compte ne retient rien de vous.', 'Openings of each page are counted by day, for those who publish it. The count keeps nothing of you.')}
        </li>
        <li>
          ${t('Le serveur note l’heure, le type de page et une adresse réseau tronquée, pour repérer les pannes et les abus. L’adresse complète n’est pas gardée, ni les mots que vous cherchez.', 'The server notes the time, the kind of page and a truncated network address, to find failures and abuse. The full address is not stored, nor the words that you search for.')}
        </li>
        <li>
          ${t('Un lien vers un autre site vous fait quitter celui-ci : ses règles sont les siennes.', 'A link to another site leaves this one: that site has its own rules.')}
        </li>
      </ul>
      <h2>${t('Sur votre appareil', 'On your device')}</h2>
      <p>
        ${t(
          'La case « Garder dans mes communes » garde le nom d’une commune dans votre navigateur, et ne demande aucun message. Pour montrer la journée de vos communes, la page d’accueil les demande au site, qui ne retient pas qui les suit. Pour effacer ce nom, décochez-la, ou effacez les données de ce site dans votre navigateur. Votre navigateur peut garder une copie des pages lues, pour les montrer sans réseau.',
          'The tick “Keep in my communes” stores the name of a commune in your browser, and asks for no message. To show the day of your communes, the first page asks the site for them; the site does not record who follows them. To erase the name, untick it, or clear the data of this site in your browser. Your browser may store a copy of pages that you read, to show them without a network.',
        )}
      </p>
      <h2>${t('Votre position', 'Your position')}</h2>
      <p>
        ${t(
          'Elle n’est demandée que si vous touchez un bouton. Pour trier les défibrillateurs, elle reste sur votre appareil. Pour trouver votre commune, elle est envoyée une fois, arrondie à cent mètres environ, et n’est pas gardée.',
          'It is only asked for if you press a button. To sort defibrillators it stays on your device. To find your commune it is sent once, rounded to about a hundred metres, and is not stored.',
        )}
      </p>
      <h2>${t('Quand vous nous écrivez', 'When you write to us')}</h2>
      <ul>
        <li>
          ${t('Message de contact : votre nom, votre adresse e-mail et votre message, pour vous répondre (mission d’intérêt public, ou intérêt légitime d’un exploitant privé).', 'Contact message: your name, your e-mail address and your message, to answer you (public interest, or the legitimate interest of a private operator).')}
          ${kept('MESSAGES_KEEP_DAYS', t('la fin de la conversation', 'the end of the conversation'))}
        </li>
        <li>
          ${t('Signalement d’une publication : votre message et, si vous la donnez, votre adresse e-mail, pour vous dire la décision (obligation légale : règlement (UE) 2022/2065).', 'Report of a publication: your message and, if you give it, your e-mail address, to tell you the decision (legal obligation: Regulation (EU) 2022/2065).')}
          ${kept('REPORTS_KEEP_DAYS', t('la décision', 'the decision'))}
        </li>
        <li>
          ${t('Demande pour gérer une page : vos coordonnées et vos justificatifs, pour vérifier que vous en êtes responsable (mission d’intérêt public, ou intérêt légitime d’un exploitant privé).', 'Request to manage a page: your contact details and your evidence, to check that you run it (public interest, or the legitimate interest of a private operator).')}
          ${kept('CLAIMS_KEEP_DAYS', t('la décision', 'the decision'))}
          ${t(`Les justificatifs sont effacés plus tôt : ${PROOF_DAYS} jours après la décision.`, `Evidence is erased earlier: ${PROOF_DAYS} days after the decision.`)}
        </li>
      </ul>
      <h2>${t('Quand vous demandez à être prévenu par e-mail', 'When you ask to be told by e-mail')}</h2>
      <p>${t('Nous gardons, pour vous envoyer ce que vous avez choisi :', 'To send you what you chose, we store:')}</p>
      <ul>
        <li>${t('votre adresse, chiffrée ;', 'your address, encrypted;')}</li>
        <li>
          ${t('la commune, votre secteur et ce que vous suivez : alertes, bacs, agenda du week-end ;', 'the commune, your sector and what you follow: alerts, bins, agenda of the week-end;')}
        </li>
        <li>
          ${t('la preuve de votre accord : sa date, et ce que vous avez accepté.', 'the proof of your consent: its time, and what you agreed to.')}
        </li>
      </ul>
      <p>
        ${t(
          'Les rappels vous sont envoyés avec votre accord ; les alertes, que vous demandez aussi, au titre de la mission d’intérêt public de la commune. Chaque e-mail a un lien pour arrêter. Votre adresse est effacée si elle ne suit plus rien, et sous un jour si elle n’a pas été confirmée. Qui a reçu quoi est effacé trente jours après l’envoi.',
          'Reminders are sent with your consent; alerts, which you ask for too, by the public task of the commune. Each e-mail has a link to stop. Your address is erased if it follows nothing any more, and within a day if it was not confirmed. Who received what is erased thirty days after the sending.',
        )}
      </p>
      <p>
        ${t(
          'Ni la mairie ni ceux qui publient ne voient qui suit une commune, seulement combien à partir de dix. Rien ne dit si un e-mail a été ouvert.',
          'Neither the town hall nor those who publish see who follows a commune, only how many from ten on. Nothing tells whether an e-mail was opened.',
        )}
      </p>
      ${
        site.hasPush
          ? html`<h2>${t('Quand vous demandez des notifications', 'When you ask for notifications')}</h2>
              <p>
                ${t(
                  'Aucune adresse n’est demandée. Nous gardons, chiffré, ce que votre navigateur donne pour être joint, avec ce que vous suivez et la preuve de votre accord, comme ci-dessus. Les messages passent par le service de notifications de votre navigateur (celui d’Apple, de Google, de Microsoft ou de Mozilla), qui ne peut pas les lire : ils sont chiffrés jusqu’à votre appareil. Tout est effacé quand vous l’arrêtez depuis ce site, ou dès que le navigateur répond qu’il n’y est plus inscrit.',
                  'No address is asked for. We store, encrypted, what your browser gives to be reached by, with what you follow and the proof of your consent, as above. Messages pass through the notification service of your browser (that of Apple, Google, Microsoft or Mozilla), which cannot read them: they are encrypted up to your device. All of it is erased when you stop it on this site, or as soon as the browser answers that it is no longer subscribed.',
                )}
              </p>`
          : ''
      }
      <p>
        ${t(
          'Les messages, signalements et demandes sont lus par les personnes qui tiennent ce service, et par la mairie quand cela la concerne. Ils ne sont ni vendus, ni transmis, pas plus que votre adresse.',
          'Messages, reports and requests are read by the people who run this service, and by the town hall where it is concerned. They are neither sold nor passed on, and neither is your address.',
        )}
      </p>
      <h2>${t('Vos droits', 'Your rights')}</h2>
      <p>
        ${t('Vous pouvez demander à voir vos données, à les corriger ou à les faire effacer :', 'You can ask to see your data, to correct them or to have them erased:')}
        ${site.contact ? html`<a href="mailto:${site.contact}">${site.contact}</a> ${t('ou', 'or')} ` : ''}${link(paths.contact, t('formulaire de contact', 'contact form'))}.
        ${t('Si la réponse ne vous convient pas, vous pouvez écrire à la', 'If the answer does not satisfy you, you can write to the')}
        <a href="https://www.cnil.fr/fr/plaintes" rel="noopener external">CNIL</a>.
      </p>
      <p>${link(paths.legal, t('Qui publie ce site', 'Who publishes this site'))}</p>`,
  })
}
