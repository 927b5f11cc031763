/** Named entities of French texts; the others stay as they are written. */
const NAMED: Readonly<Record<string, string>> = {
  amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ', rsquo: '’', lsquo: '‘', laquo: '«', raquo: '»', ldquo: '“', rdquo: '”', hellip: '…', ndash: '–',
  mdash: '—', deg: '°', euro: '€', oelig: 'œ', OElig: 'Œ', aelig: 'æ', eacute: 'é', egrave: 'è', ecirc: 'ê', euml: 'ë', agrave: 'à', acirc: 'â',
  ccedil: 'ç', icirc: 'î', iuml: 'ï', ocirc: 'ô', ouml: 'ö', ugrave: 'ù', ucirc: 'û', uuml: 'ü', Eacute: 'É', Egrave: 'È', Ecirc: 'Ê', Agrave: 'À',
  Acirc: 'Â', Ccedil: 'Ç', Icirc: 'Î', Ocirc: 'Ô', Ucirc: 'Û',
} // prettier-ignore

const once = (text: string): string =>
  text.replaceAll(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]{2,8}));/gi, (whole, digits?: string, hex?: string, name?: string) => {
    if (name !== undefined) return (Object.hasOwn(NAMED, name) ? NAMED[name] : undefined) ?? whole
    const point = digits === undefined ? Number.parseInt(hex ?? '', 16) : Number(digits)
    const isText = point >= 32 && point <= 0x10ffff && !(point >= 0x7f && point < 0xa0) && !(point >= 0xd800 && point < 0xe000)
    return isText ? String.fromCodePoint(point) : whole
  })

/** Decodes the entities of HTML in a plain text, also those that were escaped twice. */
export const withoutEntities = (text: string): string => (text.includes('&') ? once(once(text)) : text)
