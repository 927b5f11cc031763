import type { FastifyRequest } from 'fastify'

/**
 * The origin of absolute addresses: the public one of the operator, else the one that the request was sent to. The server has checked the form of
 * the Host header.
 */
export const originOf = (publicUrl: string | null | undefined, { protocol, host, headers }: FastifyRequest): string =>
  (publicUrl ? URL.parse(publicUrl) : (URL.parse(`${protocol}://${host}`) ?? URL.parse(`http://${headers.host}`)))?.origin ?? ''
