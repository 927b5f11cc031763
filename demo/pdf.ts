interface PdfText {
  title: string
  /** A line that begins with `# ` is bold. */
  lines: readonly string[]
  /** The lines above the title. */
  head?: readonly string[] | undefined
  /** The line below each page, beside its number. */
  foot?: string | undefined
}

const ROWS_OF_PAGE = 42
const ROWS_OF_FIRST = 36

/**
 * Returns a PDF of A4 pages: a title and lines of text in Helvetica. The same text gives the same bytes. Characters that are not of
 * Windows-1252 become question marks.
 */
export function pdfOf({ title, lines, head = [], foot = '' }: PdfText): Buffer {
  const rows = lines.flatMap((line) => (line.startsWith('# ') ? wrapped(line.slice(2), 80).map((row) => `# ${row}`) : wrapped(line, 88)))
  const first = rows.slice(0, ROWS_OF_FIRST - head.length)
  const others = rows.slice(first.length)
  const pages = [
    first,
    ...Array.from({ length: Math.ceil(others.length / ROWS_OF_PAGE) }, (_, i) => others.slice(i * ROWS_OF_PAGE, (i + 1) * ROWS_OF_PAGE)),
  ]
  const contents = pages.map((page, i) =>
    contentOf(page, i === 0 ? { title, head } : null, pages.length === 1 ? foot : `${foot} ${i + 1}/${pages.length}`),
  )
  const [regular, bold] = [3 + 2 * pages.length, 4 + 2 * pages.length]
  const font = (name: string) => `<< /Type /Font /Subtype /Type1 /BaseFont /${name} /Encoding /WinAnsiEncoding >>`
  return assembled([
    '<< /Type /Catalog /Pages 2 0 R /Lang (fr) >>',
    `<< /Type /Pages /Kids [${pages.map((_, i) => `${3 + 2 * i} 0 R`).join(' ')}] /Count ${pages.length} >>`,
    ...contents.flatMap((content, i) => [
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents ${4 + 2 * i} 0 R /Resources << /Font << /F1 ${regular} 0 R /F2 ${bold} 0 R >> >> >>`,
      `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    ]),
    font('Helvetica'),
    font('Helvetica-Bold'),
    `<< /Title (${escaped(title)}) >>`,
  ])
}

/** The commands that write a page: on the first one head and title, then rows, then the foot. */
function contentOf(rows: readonly string[], opening: { title: string; head: readonly string[] } | null, foot: string): string {
  const heading = opening
    ? [
        ...(opening.head.length > 0 ? ['/F1 10 Tf 14 TL', ...opening.head.map((row) => `(${escaped(row)}) Tj T*`), '0 -12 Td'] : []),
        '/F2 18 Tf 22 TL',
        ...wrapped(opening.title, 52).map((row) => `(${escaped(row)}) Tj T*`),
        '0 -14 Td',
      ]
    : []
  const row = (text: string) =>
    text.startsWith('# ') ? `/F2 11 Tf (${escaped(text.slice(2))}) Tj T* /F1 11 Tf` : `(${escaped(text)}) Tj T*`
  const below = foot === '' ? [] : ['BT /F1 9 Tf 60 40 Td', `(${escaped(foot)}) Tj`, 'ET']
  return ['BT 60 770 Td', ...heading, '/F1 11 Tf 16 TL', ...rows.map(row), 'ET', ...below].join('\n')
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
