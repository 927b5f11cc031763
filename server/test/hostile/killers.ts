/** Returns a document that makes a parser process run out of memory: three million objects in ten megabytes. */
export const killer = (mark = ''): string => `{"success":true,"mark":"${mark}","events":[${'{},'.repeat(3_300_000)}{}]}`

/** Returns a valid document whose parsing takes seconds. */
export const slow = (): string =>
  `<rss version="2.0"><channel><title>Ville</title>${Array.from(
    { length: 10_000 },
    (_, i) =>
      `<item><guid>${i}</guid><title>Fête ${i}</title><description><![CDATA[<p>Un <b>bal</b> et un <a href="https://exemple.fr/repas">repas</a>.</p>]]></description></item>`,
  ).join('')}</channel></rss>`
