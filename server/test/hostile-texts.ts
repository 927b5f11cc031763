import fc from 'fast-check'

/** Parts of texts that have a meaning somewhere: HTML, JSON, XML, iCalendar, headers, Markdown, addresses. What they try to make is named `zzz`. */
const PIECES = [
  '<script>zzz()</script>',
  '</script><zzz>',
  '</title></textarea></style></noscript><zzz>',
  '<!-- zzz',
  '-->',
  '<![CDATA[<zzz>',
  ']]>',
  '<?zzz ?>',
  '"',
  "'",
  '`',
  '" onzzz="zzz',
  "' onzzz='zzz",
  '"><zzz a="',
  ' autofocus onfocus=zzz ',
  '&',
  '&lt;zzz&gt;',
  '&#60;zzz&#x3e;',
  '&zzz;',
  '<',
  '>',
  '<zzz',
  '<svg/onload=zzz>',
  '\\',
  '\\n',
  ';',
  ',',
  ':',
  '\r\nX-ZZZ:1\r\n',
  '\nBEGIN:VEVENT\nSUMMARY:zzz\n',
  '\r',
  '\n\n',
  '\t',
  '\u{B}\u{C}',
  '\u{1}\u{7}\u{8}\u{1F}\u{7F}',
  '\u{85}\u{9F}',
  '\u{A0}',
  '\u{AD}',
  '\u{200B}\u{200D}\u{FEFF}',
  '\u{200E}\u{200F}\u{061C}',
  '\u{202E}\u{202A}\u{2066}\u{2069}',
  '\u{2028}\u{2029}',
  '\u{FFFE}\u{FFFF}\u{FFFD}',
  'e\u{301}\u{301}\u{301}',
  '🎪👩‍👩‍👧',
  'مرحبا',
  'Fête à 14 h',
  'mot ',
  '[zzz](javascript:zzz)',
  '[zzz](https://zzz.example/"onzzz=1)',
  '![zzz](https://zzz.example/a.png)',
  'https://zzz.example/?"<zzz>',
  '<javascript:zzz>',
  '**',
  '# ',
  '> ',
  '- ',
  '```\n',
  '${zzz}',
  '{{zzz}}',
  '%3Czzz%3E',
  '%0D%0AX-ZZZ:1',
  '%',
  '../../',
] as const
const LONGEST = 20_000

/** A hostile text that a database can store. */
export const hostileText = fc.array(fc.constantFrom(...PIECES), { minLength: 1, maxLength: 14 }).map((pieces) => pieces.join(''))

/** A text of 20,000 characters, all of the same few parts. */
export const longHostileText = fc
  .array(fc.constantFrom(...PIECES), { minLength: 1, maxLength: 3 })
  .map((pieces) => pieces.join('').repeat(LONGEST).slice(0, LONGEST).toWellFormed())

/** A text that only a program has, since UTF-8 cannot: with halves of characters and zeros. */
export const brokenText = fc
  .array(fc.constantFrom(...PIECES, '\u{0}', '\u{D800}', '\u{DC00}', '\u{D83C}a'), { minLength: 1, maxLength: 14 })
  .map((pieces) => pieces.join(''))
