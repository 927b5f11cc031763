import { bilingual } from '../../ui/i18n/texts.ts'

/** What each screen of the space is for, in two sentences. The names are those of the routes. */
export const helpTexts = bilingual({
  glossary: ['Voir le lexique', 'Open the glossary'],
  screens: {
    home: [
      'L’accueil réunit ce qui attend une action de votre part et vos pages. Le bouton « Publier » ouvre une nouvelle publication ; une mairie a aussi le bouton « Alerte ».',
      'The home has what waits for you, and your pages. The button “Publish” opens a new publication; a town hall also has the button “Alert”.',
    ],
    claim: [
      'Retrouvez ici la page de votre association, de votre commerce ou de votre mairie, puis demandez à la gérer. Un justificatif permet à l’équipe du service de décider plus vite.',
      'Find the page of your association, your shop or your town hall here, then ask to manage it. Evidence lets the team of the service decide sooner.',
    ],
    represent: [
      'Votre mairie n’a pas encore de page gérée ici. Un code envoyé à son adresse officielle suffit pour la gérer.',
      'Nobody manages the page of your town hall here yet. A code sent to its official address is enough to manage it.',
    ],
    claimState: [
      'Cet écran indique où en est votre demande et ce qui peut l’accélérer. Vous recevez la décision par e-mail.',
      'This screen has the state of your request, and what may speed it up. You receive the decision by e-mail.',
    ],
    propose: [
      'Proposez ici une association, un commerce ou un service qui manque au site. Vérifiez d’abord les pages ressemblantes : la bonne existe peut-être déjà.',
      'Propose an association, a shop or a service that the site lacks. Look at the similar pages first: the right one may exist already.',
    ],
    proposal: [
      'Cet écran indique où en est votre proposition. Une fois acceptée, la page existe et vous pouvez demander à la gérer.',
      'This screen has the state of your proposal. Once it is approved, the page exists and you can ask to manage it.',
    ],
    communeProposals: [
      'Des personnes proposent des pages qui manquent à votre commune. Votre avis aide l’équipe du service, qui décide.',
      'People propose pages that your commune lacks. Your opinion helps the team of the service, which decides.',
    ],
    contest: [
      'Une autre personne demande à gérer votre page. Répondez ici : l’équipe du service lit votre réponse avant de décider.',
      'Somebody else asks to manage your page. Answer here: the team of the service reads your answer before it decides.',
    ],
    publications: [
      'Toutes vos publications sont classées par état : brouillon, envoyée, en relecture, en ligne, refusée. Ouvrez-en une pour la modifier, la dupliquer ou la retirer.',
      'All your publications are sorted by state: draft, sent, being read over, online, refused. Open one to edit it, to duplicate it or to withdraw it.',
    ],
    publication: [
      'Vous voyez la publication telle que les habitants la lisent, avec son état. Une modification peut être relue avant d’être visible : la version en ligne reste alors affichée.',
      'You see the publication as residents read it, with its state. An edit may be read over before it is visible: the version online then stays.',
    ],
    alert: [
      'Quatre questions mènent à une alerte : ce qui arrive, la gravité, le message et sa fin, puis l’aperçu. Le dernier bouton publie et prévient, et indique combien de personnes ; un lien publie sans prévenir.',
      'Four questions lead to an alert: what happens, how serious it is, the message and its end, then the preview. The last button publishes and tells, with the number of people; a link publishes without telling.',
    ],
    sending: [
      'Cet écran montre qui a été prévenu de l’alerte. Si personne ne l’a été, vous pouvez encore prévenir ici ; une correction, la fin et le retrait préviennent du même geste.',
      'This screen shows who was told of the alert. If nobody was, you can still tell them here; a correction, the end and the withdrawal tell in the same gesture.',
    ],
    proof: [
      'Cette page montre ce qui a été envoyé, par qui, quand et à combien de personnes. Imprimez-la, ou gardez le fichier : ses empreintes permettent de vérifier que rien n’a changé.',
      'This page shows what was sent, by whom, when and to how many people. Print it, or keep the file: its digests show that nothing was changed.',
    ],
    choose: [
      'Choisissez d’abord le genre de publication : l’écran suivant ne demande que ce qu’il faut. Une actualité demande un titre et un texte.',
      'Choose the kind of publication first: the next screen asks only for what it needs. News needs a title and a text.',
    ],
    draft: [
      'Votre saisie est enregistrée au fur et à mesure ; vous pouvez fermer l’écran et reprendre plus tard. Rien n’est visible des habitants avant l’envoi.',
      'What you type is saved as you go; you can close the screen and go on later. Residents see nothing before you send it.',
    ],
    commune: [
      'Tenez à jour ce que les habitants cherchent le plus : horaires, collectes, élus et informations pratiques. Chaque enregistrement est visible tout de suite.',
      'Keep up to date what residents look for most: hours, collections, officials and practical information. Each change is visible at once.',
    ],
    review: [
      'Les publications des acteurs de votre commune attendent ici votre décision. Acceptez-les, ou refusez-les avec un motif que l’auteur recevra.',
      'Publications of the actors of your commune wait here for your decision. Approve them, or refuse them with a reason that the author receives.',
    ],
    acteurs: [
      'La liste réunit les associations, commerces et services de votre commune. Donnez votre avis sur ceux que vous connaissez : l’équipe du service en tient compte.',
      'The list has the associations, shops and services of your commune. Give your opinion on those that you know: the team of the service considers it.',
    ],
    claims: [
      'Des personnes demandent à gérer une page de votre commune. Votre avis aide l’équipe du service, qui décide.',
      'People ask to manage a page of your commune. Your opinion helps the team of the service, which decides.',
    ],
    subscription: [
      'Cette page montre l’abonnement de votre page : formule, état et période en cours. Seuls ses responsables le voient.',
      'This page shows the subscription of your page: plan, state and current period. Only its owners see it.',
    ],
    devices: [
      'La liste réunit les défibrillateurs de votre commune, selon le registre national. Complétez ce que le registre ignore : les habitants le lisent avec la fiche.',
      'The list has the defibrillators of your commune, as the national registry gives them. Add what the registry lacks: residents read it with the record.',
    ],
    reports: [
      'Des lecteurs signalent une publication de votre commune. Classez le signalement, ou transmettez-le à l’équipe du service.',
      'Readers report a publication of your commune. Close the report, or pass it on to the team of the service.',
    ],
    profile: [
      'Ces renseignements sont la présentation publique de votre page : description, contacts, horaires, images. Ils sont visibles dès l’enregistrement.',
      'This is how your page presents itself to the public: description, contacts, hours, pictures. It is visible once saved.',
    ],
    imports: [
      'Reliez un agenda ou un flux que vous tenez déjà ailleurs : ses éléments deviennent des publications de votre page. Un essai montre le résultat avant de l’appliquer.',
      'Connect a calendar or a feed that you keep elsewhere: its items become publications of your page. A trial shows the result before it is applied.',
    ],
    statistics: [
      'Les nombres de lectures sont des sommes par jour. Aucune donnée sur les lecteurs n’est conservée.',
      'The numbers of readings are sums by day. No data about readers is stored.',
    ],
    team: [
      'Invitez des collègues par e-mail et choisissez ce que chacun peut faire. Un responsable gère l’équipe ; il en faut toujours un.',
      'Invite colleagues by e-mail and choose what each may do. An owner manages the team; there is always one.',
    ],
    account: [
      'Votre compte réunit votre adresse, vos clés de connexion et vos sessions ouvertes. Vous pouvez aussi y exporter vos données ou supprimer le compte.',
      'Your account has your address, your passkeys and your open sessions. You can also export your data or delete the account.',
    ],
    calendar: [
      'Le calendrier réunit ce que vous avez programmé et les dates de vos événements. Ouvrez une date pour modifier la publication.',
      'The calendar has what you have scheduled and the dates of your events. Open a date to edit the publication.',
    ],
  },
})
