import { z } from 'zod'
import { DEFAULT_LIMITS, type Limit, type Limits } from '../../../contract/limits.ts'
import { allowEntry } from '../fetch/allow.ts'
import { ConfigError, list, switched } from './values.ts'

/** Reads TRUST_PROXY: a hop count, or the addresses of the proxies in front of the service. @throws ConfigError */
export const proxies = (value: string | undefined): number | string[] | false => {
  if (!value) return false
  if (/^\d+$/.test(value)) return Number(value) || false
  const addresses = list(value)
  const good = addresses.every(
    (a) =>
      z.union([z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()]).safeParse(a).success || ['loopback', 'linklocal', 'uniquelocal'].includes(a),
  )
  if (!good) throw new ConfigError('TRUST_PROXY must be a hop count or a comma-separated list of addresses.')
  return addresses
}

/** Reads RATE_LIMITS: off, on, or limits to change as name=points/seconds, comma-separated; `+` joins the windows of one limit. */
export const limits = (value: string | undefined): Limits | null => {
  if (switched(value ?? '') === false) return null
  const changed = structuredClone(DEFAULT_LIMITS)
  for (const item of list(value).filter((part) => switched(part) !== true)) {
    const [, name, windows] = /^([a-z_]+)=([\d/+]+)$/.exec(item) ?? []
    const read = (windows ?? '').split('+').map((window) => {
      const [, points, seconds] = /^(\d{1,9})\/(\d{1,7})$/.exec(window) ?? []
      return { points: Number(points), seconds: Number(seconds) }
    })
    if (!name || !(name in changed) || !read.every(({ points, seconds }) => points > 0 && seconds > 0)) {
      throw new ConfigError(
        `RATE_LIMITS must be "on", "off" or name=count/seconds with a name among ${Object.keys(changed).join(', ')}; "${item}" is not.`,
      )
    }
    changed[name as Limit] = read
  }
  return changed
}

/** Reads FETCH_ALLOW: the private hosts and ports that imports may reach. */
export const fetchAllow = (value: string | undefined): ReadonlySet<string> =>
  new Set(
    list(value).map((item) => {
      const entry = allowEntry(item)
      if (!entry)
        throw new ConfigError(
          `FETCH_ALLOW must be host:port pairs separated by commas, such as agenda.mairie.local:8080,[fd00::7]:80; "${item}" is not one.`,
        )
      return entry
    }),
  )
