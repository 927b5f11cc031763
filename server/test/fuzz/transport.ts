import { BODY_BYTES, URL_BYTES, WEBHOOK_BYTES } from '../../../contract/limits.ts'
import type { Change } from './changes.ts'
import type { Operation } from './document.ts'
import type { Draft } from './draft.ts'
import { BAD_ESCAPES, UNREADABLE } from './hostile.ts'

type Apply = (draft: Draft) => void
const header =
  (name: string, ...values: string[]): Apply =>
  (draft) => {
    draft.headers = [
      ...draft.headers.filter(([other]) => other.toLowerCase() !== name.toLowerCase()),
      ...values.map((value) => [name, value] as [string, string]),
    ]
  }
const off = (name: string, apply: Apply): Change => ({ name, kind: 'mutation', refused: true, apply })
const open = (name: string, apply: Apply): Change => ({ name, kind: 'mutation', apply })
const away = (name: string, apply: Apply): Change => ({ name, kind: 'mutation', elsewhere: true, apply })

const isRaw = ({ security }: Operation): boolean =>
  ['signature', 'stripeSignature', 'emailSecret'].some((scheme) => security.includes(scheme))
/** Changes of the address and the method. */
function ofAddress(operation: Operation): Change[] {
  const here = operation.path.includes('{')
  return [
    ...BAD_ESCAPES.map((escape) =>
      off(`?q=${escape}`, (draft) => {
        draft.query = []
        draft.appended = `?q=${escape}`
      }),
    ),
    ...(here ? BAD_ESCAPES : []).map((escape) =>
      off(`path ${escape}`, (draft) => void (draft.path = draft.path.replace(/\{\w+\}/, escape))),
    ),
    off('an address too long', (draft) => {
      draft.query = []
      draft.appended = `?q=${'a'.repeat(URL_BYTES)}`
    }),
    ...(here ? [off('a parameter too long', (draft) => void (draft.path = draft.path.replace(/\{\w+\}/, 'a'.repeat(600))))] : []),
    ...['', '.', '..', '%2e%2e', '%2F', '*', ':id', '{id}'].flatMap((value) =>
      here ? [away(`path ${value}`, (draft) => void (draft.path = draft.path.replace(/\{\w+\}/, value)))] : [],
    ),
    ...['/', '//', '/x', '/..', '%20', '.json', ';a=b', '/%00'].map((end) => away(`address${end}`, (draft) => void (draft.path += end))),
    away('capitals', (draft) => void (draft.path = draft.path.replace('/api/', '/API/'))),
    away('two slashes', (draft) => void (draft.path = `/${draft.path}`)),
    away('another version', (draft) => void (draft.path = draft.path.replace('/v1/', '/v2/'))),
    away('a whole address', (draft) => void (draft.path = `http://elsewhere.invalid${draft.path}`)),
    ...['PUT', 'OPTIONS', 'TRACE', 'PROPFIND', 'GET', 'POST', 'PATCH', 'DELETE']
      .filter((method) => method !== operation.method)
      .map((method) => away(`method ${method}`, (draft) => void (draft.method = method))),
    ...(operation.method === 'GET' ? [open('method HEAD', (draft) => void (draft.method = 'HEAD'))] : []),
  ]
}

/** Changes of the headers. */
function ofHeaders({ method, parameters, security, isOpen }: Operation): Change[] {
  const takes = (name: string) => parameters.some((parameter) => parameter.name === name)
  const readsToken = security.includes('bearer') && !security.includes('signature')
  // A read that is open to everybody ignores a wrong token.
  const wrongToken = isOpen && method === 'GET' ? open : off
  return [
    off('a header too long', header('X-Long', 'a'.repeat(20_000))),
    off('headers too many', (draft) => {
      for (let n = 0; n < 1500; n += 1) draft.headers.push([`X-Many-${n}`, 'aaaaaaaa'])
    }),
    off('no Host', (draft) => void draft.without.push('Host')),
    off('two Hosts', header('Host', 'a.invalid', 'b.invalid')),
    off('a Host that is none', header('Host', 'a b')),
    off('an expectation', header('Expect', '200-maybe')),
    ...(security.includes('appSource')
      ? [
          off('no X-App-Source', (draft) => void (draft.headers = draft.headers.filter(([name]) => name !== 'X-App-Source'))),
          ...['', 'a b', 'a/b', 'a'.repeat(65), 'é'].map((value) => off(`X-App-Source ${value}`, header('X-App-Source', value))),
          off('two X-App-Sources', header('X-App-Source', 'public', 'backoffice')),
        ]
      : []),
    ...(readsToken
      ? [
          'Bearer',
          'Bearer x',
          'Bearer a.b.c',
          'Basic eDp5',
          'Bearer  ',
          `Bearer ${'a'.repeat(5000)}`,
          'Bearer eyJhbGciOiJub25lIn0.e30.',
        ].map((value) => wrongToken(`Authorization ${value.slice(0, 30)}`, header('Authorization', value)))
      : []),
    ...(takes('Idempotency-Key')
      ? ['', ' ', 'a b', 'é', 'a'.repeat(256)].map((value) =>
          off(`Idempotency-Key ${value.slice(0, 10)}`, header('Idempotency-Key', value)),
        )
      : [open('an Idempotency-Key where none is taken', header('Idempotency-Key', 'a b'))]),
    ...(takes('If-Match')
      ? ['"v999999999"', 'x', '', '"', 'W/"v999999999"', '"v-1"', '"v1', '"v99999999999999999999"'].map((value) =>
          off(`If-Match ${value}`, header('If-Match', value)),
        )
      : [open('an If-Match where none is taken', header('If-Match', '"v999999999"'))]),
    ...['*', '"x"', 'W/"x", "y"', '"', ','.repeat(2000)].map((value) =>
      open(`If-None-Match ${value.slice(0, 20)}`, header('If-None-Match', value)),
    ),
    ...['', '*', 'en;q=x', 'fr;q=-1,en;q=9e99', 'de', 'en-GB,en;q=0.9', `${'a,'.repeat(2000)}en`].map((value) =>
      open(`Accept-Language ${value.slice(0, 20)}`, header('Accept-Language', value)),
    ),
    ...['', 'text/html', 'application/geo+json', 'text/plain', 'text/csv', 'image/png', '*/*;q=0', 'application/geo+json;q=x', 'a'].map(
      (value) => open(`Accept ${value}`, header('Accept', value)),
    ),
    ...['x', 'a'.repeat(129), '<script>', '../../etc', 'é'].map((value) =>
      open(`X-Request-Id ${value.slice(0, 10)}`, header('X-Request-Id', value)),
    ),
    ...['null', 'https://front.example.fr', 'https://evil.invalid', 'x'].map((value) => open(`Origin ${value}`, header('Origin', value))),
    ...['127.0.0.1', '::1, 1.2.3.4', 'x'].map((value) => open(`X-Forwarded-For ${value}`, header('X-Forwarded-For', value))),
    open('X-HTTP-Method-Override', header('X-HTTP-Method-Override', 'DELETE')),
    open('Range', header('Range', 'bytes=0-0')),
    open('Cookie', header('Cookie', '__Host-session=x; __proto__=1; a="b')),
    open('traceparent', header('traceparent', '00-zz-zz-01')),
  ]
}

/** Changes of the bytes of a body, for an operation with a body. */
function ofBody(operation: Operation): Change[] {
  const { method, security } = operation
  if (method === 'GET') return []
  const long = (draft: Draft) => void (draft.bytes = Buffer.alloc((isRaw(operation) ? WEBHOOK_BYTES : BODY_BYTES) + 1, ' '))
  const signature = ['Payment-Signature', 'Stripe-Signature', 'X-Webhook-Secret'].filter((_, at) =>
    security.includes(['signature', 'stripeSignature', 'emailSecret'][at] ?? ''),
  )
  const signed = signature.flatMap((name) => [
    off(`no ${name}`, (draft) => void draft.without.push(name)),
    ...['', 'x', 't=1,v1=00', 't=,v1=', 't=9999999999,v1=', `t=1,${'v1=00,'.repeat(500)}`, 'é', 't=NaN,v1=NaN'].map((value) =>
      off(`${name} ${value.slice(0, 20)}`, header(name, value)),
    ),
    off(`two ${name}`, header(name, 'x', 'y')),
  ])
  if (security.includes('emailSecret')) return [...signed, off('an empty letter', (draft) => void (draft.bytes = ''))]
  const unreadable = UNREADABLE.map(([name, bytes]) => off(`body: ${name}`, (draft) => void (draft.bytes = bytes)))
  if (isRaw(operation)) return [...signed, ...unreadable, off('a body too long', long)]
  const types = [
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'text/json',
    'application/jsonp',
    'x',
    '',
  ]
  return [
    ...unreadable,
    off('a body too long', long),
    ...types.map((type) =>
      off(`Content-Type ${type}`, (draft) => {
        draft.bytes = '{}'
        draft.contentType = type
      }),
    ),
    open('Content-Type with a charset', (draft) => void (draft.contentType = 'application/json; charset=latin1')),
    open('Content-Encoding gzip', header('Content-Encoding', 'gzip')),
  ]
}

/** Returns faults outside the document's schemas: in the address, the headers, the bytes. */
export const transportChanges = (operation: Operation): Change[] => [...ofAddress(operation), ...ofHeaders(operation), ...ofBody(operation)]
