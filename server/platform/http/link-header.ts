/** The RFC 8288 Link header of a list. Its addresses are relative, so that they are right behind any proxy. Spec §2-39. */
export function linkHeader(url: string, current: number, perPage: number, total: number): string {
  const last = Math.max(1, Math.ceil(total / perPage))
  const start = url.indexOf('?')
  const path = start === -1 ? url : url.slice(0, start)
  const rest =
    start === -1
      ? ''
      : url
          .slice(start + 1)
          .split('&')
          .filter((pair) => pair !== '' && decodeURIComponent(pair.split('=')[0] ?? '') !== 'page')
          .map((pair) => `${pair}&`)
          .join('')
  // Characters that would end the address early are encoded as a browser does.
  const address = `${path}?${rest}`.replaceAll('<', '%3C').replaceAll('>', '%3E')
  const link = (number: number, rel: string) => `<${address}page=${number}>; rel="${rel}"`
  const links = [link(1, 'first'), link(last, 'last')]
  if (current > 1) links.push(link(Math.min(current - 1, last), 'prev'))
  if (current < last) links.push(link(current + 1, 'next'))
  return links.join(', ')
}
