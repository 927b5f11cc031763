/**
 * Returns a PDF of one A4 page: a title and lines of text in Helvetica. The same text gives the same bytes. Characters that are not of
 * Windows-1252 become question marks.
 */
export function pdfOf(title: string, lines: readonly string[]): Buffer {
  const rows = lines.flatMap((line) => wrapped(line, 88))
  const content = [
    'BT /F2 18 Tf 60 770 Td 22 TL',
    ...wrapped(title, 52).map((row) => `(${escaped(row)}) Tj T*`),
    '/F1 11 Tf 16 TL 0 -14 Td',
    ...rows.map((row) => `(${escaped(row)}) Tj T*`),
    'ET',
  ].join('\n')
  const font = (name: string) => `<< /Type /Font /Subtype /Type1 /BaseFont /${name} /Encoding /WinAnsiEncoding >>`
  return assembled([
    '<< /Type /Catalog /Pages 2 0 R /Lang (fr) >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R /F2 6 0 R >> >> >>',
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    font('Helvetica'),
    font('Helvetica-Bold'),
    `<< /Title (${escaped(title)}) >>`,
  ])
}

/** Writes the objects with their table of offsets. Every character is one byte. */
function assembled(objects: readonly string[]): Buffer {
  let text = '%PDF-1.4\n'
  const offsets = objects.map((object, i) => {
    const at = text.length
    text += `${i + 1} 0 obj\n${object}\nendobj\n`
    return `${String(at).padStart(10, '0')} 00000 n \n`
  })
  const table = text.length
  text += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${offsets.join('')}`
  text += `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R /Info ${objects.length} 0 R >>\nstartxref\n${table}\n%%EOF\n`
  return Buffer.from(text, 'latin1')
}

/** Characters of Windows-1252 that Latin-1 does not have at the same place. */
const WINDOWS: Readonly<Record<string, string>> = {
  '€': '\u0080',
  '…': '\u0085',
  '‘': '\u0091',
  '’': '\u0092',
  '“': '\u0093',
  '”': '\u0094',
  '–': '\u0096',
  '—': '\u0097',
  œ: '\u009C',
  Œ: '\u008C',
}

/** A text within parentheses, in one byte for each character. */
const escaped = (text: string): string =>
  Array.from(text.replaceAll(/[\u{202F}\u{2009}]/gu, ' '))
    .map((character) => WINDOWS[character] ?? (character <= 'ÿ' ? character : '?'))
    .join('')
    .replaceAll(/[\\()]/g, String.raw`\$&`)

/** Breaks a text into rows of at most `width` characters. An empty text is an empty row. */
function wrapped(text: string, width: number): string[] {
  const rows = ['']
  for (const word of text.split(' ')) {
    const row = rows.at(-1) ?? ''
    if (row !== '' && row.length + word.length >= width) rows.push(word)
    else rows[rows.length - 1] = row === '' ? word : `${row} ${word}`
  }
  return rows
}
