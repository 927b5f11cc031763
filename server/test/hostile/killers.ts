/** A document on which a parser process runs out of memory: three million objects in ten megabytes. */
export const killer = (mark = ''): string => `{"success":true,"mark":"${mark}","events":[${'{},'.repeat(3_300_000)}{}]}`

/** One that takes seconds to read and is honest. */
export const slow = (): string =>
  `<rss version="2.0"><channel><title>Ville</title>${Array.from(
    { length: 10_000 },
    (_, i) =>
      `<item><guid>${i}</guid><title>Fête ${i}</title><description><![CDATA[<p>Un <b>bal</b> et un <a href="https://exemple.fr/repas">repas</a>.</p>]]></description></item>`,
  ).join('')}</channel></rss>`
