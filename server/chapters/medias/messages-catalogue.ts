import { type CostlyEncoding, PICTURE_PIXELS } from '../../../contract/medias/media-limits.ts'
import { entry, figure, messagePart } from '../../platform/stored-messages/part.ts'

/** Pictures that need much memory, by how they are encoded. */
const ENCODINGS: Record<CostlyEncoding, { fr: string; en: string }> = {
  avif: { fr: 'AVIF', en: 'an AVIF' },
  avif_deep: { fr: 'AVIF de plus de 8 bits par couleur', en: 'an AVIF of more than 8 bits a colour' },
  jpeg_progressive: { fr: 'JPEG progressive aux couleurs non réduites', en: 'a progressive JPEG with colours at full resolution' },
  png_interlaced: { fr: 'PNG entrelacée', en: 'an interlaced PNG' },
}

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
  too_many_pixels_of: entry<{ megapixels: number; encoding: CostlyEncoding }>(
    ({ megapixels, encoding }) =>
      `L’image est trop grande : ${megapixels} mégapixels au plus pour une image ${ENCODINGS[encoding].fr}. Réduisez-la ou enregistrez-la en JPEG ordinaire (${PICTURE_PIXELS / 1_000_000} mégapixels au plus), puis renvoyez-la.`,
    ({ megapixels, encoding }) =>
      `The picture is too large: ${megapixels} megapixels at most for ${ENCODINGS[encoding].en}. Make it smaller or save it as ordinary JPEG (${PICTURE_PIXELS / 1_000_000} megapixels at most), then send it again.`,
    () => 'too_many_pixels',
  ),
  side_too_long: entry<{ pixels: number }>(
    ({ pixels }) => `Un côté de l’image dépasse ${figure(pixels)} pixels. Réduisez-la, puis renvoyez-la.`,
    ({ pixels }) => `A side of the picture is longer than ${pixels} pixels. Make it smaller, then send it again.`,
  ),
  too_costly: entry(
    'L’image demande trop de calcul ou de mémoire : enregistrez-la en JPEG, puis renvoyez-la.',
    'The picture needs too much computation or memory: save it as JPEG, then send it again.',
  ),
  no_program: entry(
    'Ce service ne traite pas les images : le module « sharp » n’y fonctionne pas.',
    'This service does not process pictures: the module "sharp" does not work here.',
  ),
  no_picture: entry(
    'L’adresse ne donne pas d’image JPEG, PNG, WebP ou AVIF de 15 Mo au plus.',
    'The address gives no JPEG, PNG, WebP or AVIF picture of at most 15 MB.',
  ),
  lost: entry(
    'Le fichier envoyé a été perdu avant son traitement : renvoyez-le.',
    'The uploaded file was lost before it was processed: send it again.',
  ),
})

/** Why an attempt at processing failed: it is repeated. */
export const MEDIA_JOB_MESSAGES = messagePart('media_job', {
  store_unavailable: entry('Le stockage des fichiers ne répond pas ou est plein.', 'The media store does not answer, or is full.'),
  upload_missing: entry('Le fichier envoyé n’est pas dans le stockage.', 'The uploaded file is not in the store.'),
  process_ended: entry('Le traitement de l’image s’est interrompu.', 'The media process ended before the picture was processed.'),
  being_removed: entry(
    'Les anciens fichiers de la même image sont en cours de suppression.',
    'Earlier files of the same picture are being removed.',
  ),
  handed_over: entry('Le service s’arrête : un autre continuera.', 'The service is stopping: another process continues.'),
})
export const mediaJobMessage = MEDIA_JOB_MESSAGES.message
export const mediaMessage = MEDIA_MESSAGES.message
