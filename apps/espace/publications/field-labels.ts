import { bilingual } from '../../ui/i18n/texts.ts'
import { addFieldLabels } from '../../ui/notices/field-faults.ts'

/** The labels of the fields in the space, for faults that no field shows. */
const fieldLabels = bilingual({
  acteur_id: ['Acteur', 'Actor'],
  adresse: ['Adresse', 'Address'],
  alt: ['Description de l’image', 'Description of the picture'],
  body: ['Texte', 'Text'],
  commune_id: ['Commune', 'Commune'],
  consignes: ['Consignes', 'Instructions'],
  credit: ['Crédit', 'Credit'],
  date_acte: ['Date de l’acte', 'Date of the act'],
  debut: ['Début', 'Begin'],
  description: ['Description', 'Description'],
  documents: ['Documents', 'Documents'],
  expire_le: ['Fin', 'End'],
  file: ['Fichier', 'File'],
  fin: ['Fin', 'End'],
  images: ['Images', 'Pictures'],
  jusqu_au: ['Fin de la répétition', 'End of the repetition'],
  legende: ['Légende', 'Caption'],
  lieu: ['Lieu', 'Place'],
  message: ['Message', 'Message'],
  motif: ['Motif', 'Reason'],
  prenom: ['Prénom', 'First name'],
  publie_le: ['Date de publication', 'Date of publication'],
  q: ['Recherche', 'Search'],
  reason: ['Motif', 'Reason'],
  reservation_url: ['Adresse de réservation', 'Address for bookings'],
  site_web: ['Site web', 'Website'],
  subject: ['Objet', 'Subject'],
  telephone: ['Téléphone', 'Telephone'],
  title: ['Titre', 'Title'],
  titre: ['Titre', 'Title'],
  type_id: ['Type', 'Type'],
  user_id: ['Compte', 'Account'],
})

addFieldLabels(fieldLabels)
