/** What a push message says, in the form of a declarative message: Safari shows that by itself, other browsers ask the service worker. */
interface Notice {
  title: string
  options: NotificationOptions & { data: { url: string } }
}

const text = (value: unknown): string | undefined => (typeof value === 'string' && value ? value : undefined)

/**
 * Reads a push message.
 * @returns null if it is none of this service. An address of another origin is that of the first page.
 */
export function noticeOf(message: string, origin: string): Notice | null {
  const read = parsed(message)
  const title = text(read?.['title'])
  if (!read || !title) return null
  const { body, lang, navigate, silent } = read
  const tag = text(read['tag'])
  return {
    title,
    options: {
      body: text(body) ?? '',
      lang: text(lang) ?? 'fr',
      silent: silent === true,
      icon: '/apple-touch-icon.png',
      data: { url: pageOf(text(navigate) ?? '/', origin) },
      ...(tag ? { tag, renotify: false } : {}),
    },
  }
}

function parsed(message: string): Record<string, unknown> | null {
  try {
    const { web_push, notification } = JSON.parse(message) as Record<string, unknown>
    return web_push === 8030 && typeof notification === 'object' ? (notification as Record<string, unknown> | null) : null
  } catch {
    return null
  }
}

/** The address of a page of this site. */
export function pageOf(address: string, origin: string): string {
  const url = URL.canParse(address, origin) ? new URL(address, origin) : null
  return url?.origin === origin ? url.href : `${origin}/`
}
