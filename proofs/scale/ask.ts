/** An answer with its body read. */
export interface Got {
  status: number
  headers: Headers
  // Checks read answers of every shape.
  // oxlint-disable-next-line typescript/no-explicit-any
  body: any
}

export interface Asked {
  token?: string
  body?: unknown
  headers?: Record<string, string>
}

/** Sends a request and reads the answer. With a token, it is sent as by the back-office; without one, as by a public page. */
export async function ask(method: string, url: string, { token, body, headers = {} }: Asked = {}): Promise<Got> {
  const response = await fetch(url, {
    method,
    headers: {
      'x-app-source': token ? 'backoffice' : 'public',
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  })
  const text = await response.text()
  const isJson = response.headers.get('content-type')?.includes('json') && text !== ''
  return { status: response.status, headers: response.headers, body: isJson ? JSON.parse(text) : text }
}

/** Counts how often each value occurs, as text to compare: `5×201 35×429`. */
export const counted = (values: readonly (string | number)[]): string =>
  [...new Set(values)]
    .toSorted((a, b) => String(a).localeCompare(String(b)))
    .map((value) => `${values.filter((each) => each === value).length}×${value}`)
    .join(' ')
