import type { Application } from '../applications/names.ts'
import type { Config } from '../settings/config.ts'

/**
 * Returns the address of a page of an application, without a slash at its end; undefined without a public address of the service. Where the
 * space is turned off, the back-office has the same pages for every account.
 */
export function applicationLink(
  { publicUrl, espace }: Pick<Config, 'publicUrl' | 'espace'>,
  application: Application,
  page: string,
): string | undefined {
  if (publicUrl === undefined) return undefined
  return `${publicUrl.replace(/\/$/, '')}/${application === 'espace' && espace ? 'espace' : 'backoffice'}/${page}`
}
