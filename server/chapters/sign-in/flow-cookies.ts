import type { FastifyReply } from 'fastify'
import { FLOW_SECONDS } from './outside/flow.ts'
import type { Cookies } from '../../platform/http/cookies.ts'

const FLOW = 'flow.'
/** The most sign-ins in progress of one browser, and the most bytes of their cookies: a request head has 16 KB, and a page may start many sign-ins. */
const FLOWS_MAX = 5
const FLOWS_BYTES = 6000

/** Each sign-in in progress has its own cookie, so that two tabs do not end each other's. */
const flowName = (state: string): string => FLOW + state.replaceAll(/[^\w-]/g, '').slice(0, 12)

/** The cookies of sign-ins in progress at another site. */
export function flowCookies(jar: Cookies) {
  return {
    /** Sets the cookie of a sign-in, and removes the others if they are many. */
    set: (reply: FastifyReply, header: string | undefined, state: string, sealed: string): void => {
      const open = jar.sentWith(header, FLOW)
      const bytes = open.reduce((sum, cookie) => sum + cookie.bytes, sealed.length)
      if (open.length >= FLOWS_MAX || bytes > FLOWS_BYTES) for (const { name } of open) reply.header('set-cookie', jar.write(name, '', 0))
      reply.header('set-cookie', jar.write(flowName(state), sealed, FLOW_SECONDS))
    },
    read: (header: string | undefined, state: string): string | undefined => jar.read(header, flowName(state)),
    remove: (reply: FastifyReply, state: string): void => void reply.header('set-cookie', jar.write(flowName(state), '', 0)),
  }
}
