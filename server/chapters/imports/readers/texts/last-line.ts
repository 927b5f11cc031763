/** How the line begins and goes on that WordPress adds to texts of feeds: "The post … appeared first on …". */
const BEGINS =
  /(?:L['’]article|Cet article|Le (?:post|billet|contenu)|The (?:post|article)|This (?:post|article)|Der Beitrag|El art[íi]culo|La entrada|L['’]articolo|Het bericht|O (?:post|artigo))\s/gi
const GOES_ON =
  /\s(?:(?:est|a été) (?:apparue?|publiée?) (?:en premier|initialement|d['’]abord) (?:sur|dans)|apparaît en premier sur|(?:appeared|was) first (?:appeared |published )?(?:on|in)|erschien zuerst (?:auf|bei)|(?:apareció|se publicó) (?:primero|por primera vez) en|(?:è apparso per primo|proviene) (?:su|da)|verscheen eerst op|apareceu primeiro em)\s/i
/** The line has the title of a publication and the name of a site, as links. */
const LINE_MAX = 3000

/** Returns a Markdown without the last line of WordPress, which names the article and the site again. */
export function withoutLastLine(markdown: string): string {
  const text = markdown.trimEnd()
  const begun = text.lastIndexOf('\n') + 1
  const line = text.slice(begun)
  if (line.length > LINE_MAX) return markdown
  const at = [...line.matchAll(BEGINS)]
    .map(({ index }) => index)
    .findLast((index) => isSentence(line, index) && GOES_ON.test(line.slice(index)))
  return at === undefined ? markdown : text.slice(0, begun + at).trimEnd()
}

/** Whether a sentence begins at this place of a line. */
const isSentence = (line: string, at: number): boolean => /(?:^|[.!?…\])»])[\s*_]*$/.test(line.slice(Math.max(0, at - 8), at))
