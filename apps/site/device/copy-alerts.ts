/**
 * Alerts in a copied page: each bears the hour of the copy, and one whose end has passed by the clock of the device is over, without its
 * orders. Spec §2-145.
 */

const TAGS = { article: 'alert', section: 'alert', a: 'alarm' } as const

/** What a copy of an alert says. @param hour the sentence with the hour of the copy */
export const copyAlerts = (page: string, { now, hour }: { now: Date; hour: string }): string =>
  Object.entries(TAGS).reduce((text, [tag, name]) => withCopies(text, { tag, name, now, hour }), page)

interface Copied {
  tag: string
  name: string
  now: Date
  hour: string
}

function withCopies(page: string, copied: Copied): string {
  const [start, end] = [`<${copied.tag} class="${copied.name} `, `</${copied.tag}>`]
  const [before = '', ...rest] = page.split(start)
  const alerts = rest.map((part) => {
    const close = part.indexOf(end)
    return copiedAlert(`${start}${part.slice(0, close)}`, copied) + part.slice(close + end.length)
  })
  return [before, ...alerts].join('')
}

/** @param alert an alert without its closing tag */
function copiedAlert(alert: string, { tag, name, now, hour }: Copied): string {
  const [head = ''] = /^[^>]*>/.exec(alert) ?? []
  // What was over when the copy was made stays as it is.
  if (!head.includes(' data-over=')) return `${alert}</${tag}>`
  const [, until = ''] = / data-until="([^"]*)"/.exec(head) ?? []
  const isOver = until !== '' && Date.parse(until) <= now.getTime()
  if (name === 'alarm') return isOver ? '' : `${alert}<span class="small">${hour}</span></${tag}>`
  const note = `<p class="small">${hour}</p></${tag}>`
  if (!isOver) return alert + note
  const [, over = ''] = / data-over="([^"]*)"/.exec(head) ?? []
  const [from, to] = [alert.search(/<h[23]>/), alert.search(/<\/h[23]>/)]
  const title = tag === 'article' && from !== -1 && to > from ? alert.slice(from, to + 5) : ''
  return `<${tag} class="${name} over"><p class="sev">${over}</p>${title}${note}`
}
