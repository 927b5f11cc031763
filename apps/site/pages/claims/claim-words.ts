import type { Context } from '../../page.ts'

/** What the pages of a claim say, in the language of the page. */
export const claimWords = (t: Context['t']) => ({
  labels: {
    code: t('Votre code de suivi', 'Your follow-up code'),
    nom: t('Votre nom', 'Your name'),
    email: t('Votre adresse e-mail', 'Your e-mail address'),
    telephone: t('Votre téléphone', 'Your telephone number'),
    adresse: t('Adresse officielle', 'Official address'),
    chiffres: t('Code reçu à cette adresse', 'Code received at this address'),
  },
  codeHint: t(
    'Il a été affiché une fois, après l’envoi de la demande. Exemple : 7K2QX-9D4HM-VT6RB-1C8WN',
    'It was shown once, after the claim was sent. Example: 7K2QX-9D4HM-VT6RB-1C8WN',
  ),
  unknown: t(
    'Aucune demande ne correspond à ce code sur cette page. Vérifiez le code et l’adresse de la page.',
    'No claim matches this code on this page. Check the code and the address of the page.',
  ),
  statuses: {
    pending: t('En cours d’examen', 'Being examined'),
    approved: t('Acceptée', 'Approved'),
    rejected: t('Refusée', 'Refused'),
    withdrawn: t('Retirée', 'Withdrawn'),
    expired: t('Close sans suite', 'Closed'),
    waiting: t('En attente', 'Waiting'),
  },
  leads: {
    pending: t(
      'Un administrateur examine votre demande. Un justificatif aide à décider vite.',
      'An administrator is examining your claim. Evidence helps to decide quickly.',
    ),
    approved: t('La gestion de cette page vous est confiée.', 'This page is entrusted to you.'),
    rejected: t('La page ne vous a pas été confiée.', 'The page was not entrusted to you.'),
    withdrawn: t('Vous avez retiré cette demande.', 'You have withdrawn this claim.'),
    expired: t('La demande est restée sans contact ni justificatif.', 'The claim stayed without contact and evidence.'),
    waiting: t('Une autre demande est à l’examen.', 'Another claim is being examined.'),
  },
  invited: (until: string) =>
    t(
      `Un e-mail vous invite à créer votre compte pour gérer cette page, jusqu’au ${until}.`,
      `An e-mail invites you to create your account to manage this page, until ${until}.`,
    ),
  contest: t(
    'Cette page a déjà un responsable : nous l’avons prévenu qu’une demande existe, sans votre nom.',
    'This page has an owner already: we have told them that there is a claim, without your name.',
  ),
  kinds: {
    file: t('Document', 'Document'),
    email: t('Adresse officielle', 'Official address'),
    website: t('Code sur votre page web', 'Code on your web page'),
  },
  states: {
    received: t('reçu', 'received'),
    waiting: t('à confirmer', 'to be confirmed'),
    confirmed: t('confirmée', 'confirmed'),
    checking: t('vérification en cours', 'being checked'),
    found: t('code trouvé', 'code found'),
    not_found: t('code absent de la page', 'no code on the page'),
    unreachable: t('page injoignable', 'page unreachable'),
  },
  fileTitle: t('Un document', 'A document'),
  fileHint: (megabytes: number) =>
    t(
      `Récépissé, statuts, extrait Kbis, arrêté, badge… PDF ou photo, ${megabytes} Mo au plus. Seuls ceux qui décident le voient ; il est effacé 90 jours après la décision. Masquez ce qui n’est pas utile.`,
      `Receipt, articles, company extract, order, badge… PDF or picture, at most ${megabytes} MB. Only those who decide see it; it is deleted 90 days after the decision. Hide what is not needed.`,
    ),
  addressTitle: t('Une adresse e-mail officielle', 'An official e-mail address'),
  addressHint: t(
    'Celle de la structure, par exemple mairie@ma-commune.fr. Un code y est envoyé, à recopier ici.',
    'That of the organisation, for example mairie@ma-commune.fr. A code is sent there, to be copied here.',
  ),
  codeSent: (email: string, leaves: boolean) =>
    leaves
      ? t(
          `Un code à six chiffres est parti à ${email}. Il est valable dix minutes.`,
          `A code of six digits has left for ${email}. It is valid for ten minutes.`,
        )
      : t(`Un code à six chiffres est prêt pour ${email}.`, `A code of six digits is ready for ${email}.`),
  websiteTitle: t('Un code sur votre page web', 'A code on your web page'),
  websiteHint: (url: string) =>
    t(
      `Si vous pouvez modifier ${url}, placez-y un code : nous irons le lire.`,
      `If you can change ${url}, put a code there: we will read it.`,
    ),
  putCode: (url: string) => t(`Placez ce code n’importe où sur ${url} :`, `Put this code anywhere on ${url}:`),
  /** What was just done, by the act. */
  done: {
    contact: t('C’est enregistré.', 'Saved.'),
    adresse: t('Le code est envoyé à cette adresse.', 'The code was sent to this address.'),
    confirmer: t('L’adresse est confirmée.', 'The address is confirmed.'),
    page: t('Voici le code à placer sur votre page.', 'This is the code to put on your page.'),
    verifier: t('La page va être lue. Rechargez dans un instant.', 'The page will be read. Reload in a moment.'),
    oter: t('Le justificatif est retiré.', 'The evidence was removed.'),
    retirer: t('La demande est retirée.', 'The claim was withdrawn.'),
  } as Readonly<Record<string, string>>,
})
