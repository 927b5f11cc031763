/**
 * What programs write as the title of a time of which nobody shall know more, without accents and in small letters. Gender signs are left
 * out before: "Occupé(e)", "Occupé·e", "Absent/e".
 */
const BUSY =
  'busy|occupee?s?|pris|prise|indisponible|non disponible|pas disponible|not available|unavailable|disponible|available|free|libre|tentative|provisoire|' +
  'absente?s?|absence|absente? du bureau|absence du bureau|out of (?:the )?office|ooo|away|working elsewhere|travaille? ailleurs|' +
  'hors (?:du )?bureau|prive|private|evenement prive|private (?:event|appointment)|rendez[- ]vous prive|' +
  'beschaftigt|gebucht|frei|mit vorbehalt|unter vorbehalt|abwesend|nicht verfugbar|privater termin|ocupad[oa]|provisional|ausente|no disponible|' +
  'occupat[oa]|liber[oa]|provvisorio|assente|fuori sede|bezet|vrij|afwezig|voorlopig|niet beschikbaar|livre|indisponivel'
const WHOLE = new RegExp(`^(?:${BUSY})$`)
const TITLE_MAX = 100

/** Whether a whole title only says that somebody is busy, away or free: shared calendars have such blocks, which are nobody's event. */
export function isBusyTitle(title: string): boolean {
  if (title.length > TITLE_MAX) return false
  const parts = title
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[(·.\u2022/-](?:e|ve)s?\)?(?![\p{L}\p{N}])/gu, '')
    .split(/[/|:,;–—]|\s-\s/)
    .map((part) =>
      part
        .replaceAll(/[^\p{L}\p{N} -]/gu, ' ')
        .replaceAll(/\s+/g, ' ')
        .trim(),
    )
    .filter((part) => part !== '')
  return parts.length > 0 && parts.every((part) => WHOLE.test(part))
}
