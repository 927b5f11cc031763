import { LOOPBACK_HOSTS } from './client-secret.ts'
import { ConfigError, list } from './values.ts'

/** Reads PUSH_SERVICES: origins of push services that no release knows. http: only on this machine. @throws ConfigError */
export const pushServices = (value: string | undefined): ReadonlySet<string> =>
  new Set(
    list(value).map((origin) => {
      const url = URL.canParse(origin) ? new URL(origin) : null
      const isSafe = url?.protocol === 'https:' || (url?.protocol === 'http:' && LOOPBACK_HOSTS.has(url.hostname))
      if (url?.origin !== origin || !isSafe)
        throw new ConfigError(`PUSH_SERVICES: "${origin}" is not an https origin such as https://push.example.org.`)
      return origin
    }),
  )
