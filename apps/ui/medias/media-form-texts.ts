import { bilingual } from '../i18n/texts.ts'

/** Texts of the form of pictures and documents. */
export const mediaFormTexts = bilingual({
  images: ['Images', 'Pictures'],
  documents: ['Documents', 'Documents'],
  addPictures: ['Ajouter des images', 'Add pictures'],
  addDocuments: ['Ajouter des documents', 'Add documents'],
  addAct: ['Ajouter le PDF de l’acte', 'Add the PDF of the act'],
  addAnnexes: ['Ajouter des annexes', 'Add annexes'],
  picturesHint: (max: number) => [
    `Depuis l’appareil photo ou vos fichiers ; une grande photo est réduite avant l’envoi. ${max} images au plus. La première représente la publication : faites glisser une image, ou utilisez les flèches, pour changer l’ordre.`,
    `From the camera or your files; a large photograph is reduced before it is sent. At most ${max} pictures. The first one represents the publication: drag a picture, or use the arrows, to change the order.`,
  ],
  documentsHint: (megabytes: number, max: number) => [
    `PDF, ${megabytes} Mo au plus par document ; ${max} documents au plus.`,
    `PDF, at most ${megabytes} MB each; at most ${max} documents.`,
  ],
  actDocument: ['Document PDF de l’acte (obligatoire)', 'PDF document of the act (required)'],
  actHint: (megabytes: number) => [
    `PDF, ${megabytes} Mo au plus par document : d’abord l’acte lui-même, puis ses annexes.`,
    `PDF, at most ${megabytes} MB each: first the act itself, then its annexes.`,
  ],
  actPosted: ['L’acte est affiché : ses documents ne changent plus.', 'The act is posted: its documents no longer change.'],
  dropHere: ['Déposez les fichiers ici, ou choisissez-les.', 'Drop the files here, or choose them.'],
  dropOne: ['Déposez le fichier ici, ou choisissez-le.', 'Drop the file here, or choose it.'],
  noActor: ['Choisissez d’abord l’acteur : les fichiers lui appartiennent.', 'Choose the actor first: the files belong to it.'],
  withoutActor: [
    'Cette publication importée n’a pas d’acteur : aucun fichier ne peut être ajouté.',
    'This imported publication has no actor: no file can be added.',
  ],
  /** What a document holds, of which its uploader may not know. */
  holds: {
    author: [
      'Les propriétés de ce PDF nomment son auteur : tout le monde pourra lire ce nom.',
      'The properties of this PDF name its author: everybody will be able to read that name.',
    ],
    script: [
      'Ce PDF contient des scripts : certains logiciels les exécutent à l’ouverture, d’autres affichent un avertissement.',
      'This PDF has scripts: some programs run them when it is opened, others show a warning.',
    ],
    attachment: [
      'Ce PDF contient des fichiers joints : ils seront publics aussi.',
      'This PDF has files attached: they will be public too.',
    ],
    unread: [
      'Une partie de ce PDF n’a pas pu être examinée : elle peut contenir un nom d’auteur, des scripts ou des fichiers joints.',
      'A part of this PDF could not be examined: it may have the name of an author, scripts or files attached.',
    ],
  },
  holdsHint: [
    'Le document est publié tel quel. Pour les enlever, exportez-le de nouveau sans propriétés personnelles, puis remplacez-le.',
    'The document is published as it is. To remove them, export it again without personal properties, then replace it.',
  ],
  alt: ['Description de l’image', 'Description of the picture'],
  photo: (n: number) => [`Photo ${n}`, `Photo ${n}`],
  altMissing: ['dites ce qu’elle montre', 'say what it shows'],
  altHint: ['Ce que montre l’image, pour les personnes qui ne la voient pas.', 'What the picture shows, for people who do not see it.'],
  decorative: ['Image décorative', 'Decorative picture'],
  legende: ['Légende', 'Caption'],
  credit: ['Crédit', 'Credit'],
  titre: ['Titre du document', 'Title of the document'],
  up: (item: string) => [`Monter : ${item}`, `Move up: ${item}`],
  down: (item: string) => [`Descendre : ${item}`, `Move down: ${item}`],
  remove: (item: string) => [`Retirer : ${item}`, `Remove: ${item}`],
  dismiss: (name: string) => [`Masquer le message sur ${name}`, `Hide the message about ${name}`],
  cancelUpload: (name: string) => [`Annuler l’envoi de ${name}`, `Cancel the upload of ${name}`],
  retry: ['Réessayer', 'Try again'],
  retryOf: (name: string) => [`Réessayer : ${name}`, `Try again: ${name}`],
  sending: (percent: string) => [`Envoi : ${percent}`, `Sending: ${percent}`],
  faults: {
    empty: ['Ce fichier est vide : choisissez-en un autre.', 'This file is empty: choose another.'],
    heic: [
      'Ce navigateur ne lit pas les photos HEIC : enregistrez celle-ci en JPEG, ou ajoutez-la depuis le téléphone qui l’a prise.',
      'This browser cannot read HEIC pictures: save this one as JPEG, or add it from the telephone that took it.',
    ],
    notEvidence: [
      'Seuls les PDF et les photos JPEG, PNG, WebP ou AVIF sont acceptés.',
      'Only PDF documents and JPEG, PNG, WebP or AVIF pictures are accepted.',
    ],
    notPicture: ['Ce fichier est un document : ajoutez-le sous « Documents ».', 'This file is a document: add it under “Documents”.'],
    notDocument: ['Seuls les documents PDF sont acceptés ici.', 'Only PDF documents are accepted here.'],
    notPdf: ['Ce fichier n’est pas un document PDF, malgré son nom.', 'This file is not a PDF document, in spite of its name.'],
    slow: [
      'Le traitement n’est pas terminé après plusieurs minutes : renvoyez le fichier plus tard.',
      'The processing has not ended after several minutes: send the file again later.',
    ],
  },
  tooLarge: (megabytes: number) => [
    `Ce fichier dépasse ${megabytes} Mo : réduisez-le ou choisissez-en un plus léger.`,
    `This file is larger than ${megabytes} MB: make it smaller or choose another.`,
  ],
  tooMany: (name: string, max: number) => [
    `${name} n’est pas ajouté : ${max} fichiers au plus.`,
    `${name} is not added: at most ${max} files.`,
  ],
  wait: ['L’enregistrement attend la fin des envois.', 'Saving waits until the files are sent.'],
})
