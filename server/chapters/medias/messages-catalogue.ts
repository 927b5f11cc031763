import { entry, messagePart } from '../../platform/stored-messages/part.ts'

/** Why an uploaded file could not be processed. */
export const MEDIA_MESSAGES = messagePart('media', {
  damaged: entry(
    'L’image est abîmée ou incomplète : enregistrez-la à nouveau depuis un logiciel de photos, puis renvoyez-la.',
    'The picture is damaged or incomplete: save it again from a picture program, then send it again.',
  ),
  too_many_pixels: entry<{ megapixels: number }>(
    ({ megapixels }) => `L’image est trop grande : ${megapixels} mégapixels au plus. Réduisez-la, puis renvoyez-la.`,
    ({ megapixels }) => `The picture is too large: ${megapixels} megapixels at most. Make it smaller, then send it again.`,
  ),
  too_costly: entry(
    'L’image demande trop de calcul ou de mémoire : enregistrez-la en JPEG, puis renvoyez-la.',
    'The picture needs too much computation or memory: save it as JPEG, then send it again.',
  ),
  lost: entry(
    'Le fichier envoyé a été perdu avant son traitement : renvoyez-le.',
    'The uploaded file was lost before it was processed: send it again.',
  ),
})
export const mediaMessage = MEDIA_MESSAGES.message
