import { z } from 'zod'
import { ConfigError, emailAddress, onOff } from './values.ts'

/** The settings of the residents' site. */
export interface SiteSettings {
  /** The name of the service in the title of each page. */
  name: string
  /** Who publishes the site, for the legal notice: a name and an address, lines separated by `|`. Null: not set. */
  legal: string | null
  /** The e-mail address of the publisher. Null: not set. */
  contact: string | null
  /** The address of the operator's plan for accessibility over several years. Null: not set. */
  accessibilityPlan: string | null
  /** The audit of accessibility that the statement is based on. Null: none was made. */
  accessibilityAudit: { day: string; by: string; rate: number; link: string } | null
  /** Whether browsers install the service worker. Off: the one that they have removes itself. */
  serviceWorker: boolean
}

/**
 * Reads SITE (whether this process serves the residents' site), SITE_NAME, SITE_LEGAL, SITE_CONTACT, SITE_ACCESSIBILITY_PLAN, SITE_ACCESSIBILITY_AUDIT and SITE_SERVICE_WORKER.
 * @returns null if the site is off
 * @throws ConfigError if SITE_CONTACT is not an e-mail address, SITE_ACCESSIBILITY_PLAN is no web address, SITE_ACCESSIBILITY_AUDIT is not complete or SITE_NAME is too long
 */
export function site(env: Record<string, string | undefined>): SiteSettings | null {
  if (!onOff('SITE', env['SITE'], true)) return null
  const name = env['SITE_NAME']?.trim() || 'Beffroi'
  if (name.length > 60) throw new ConfigError('SITE_NAME must have at most 60 characters.')
  const contact = emailAddress('SITE_CONTACT', env['SITE_CONTACT']) ?? null
  const accessibilityPlan = env['SITE_ACCESSIBILITY_PLAN'] || null
  if (accessibilityPlan && !(/^https?:/i.test(accessibilityPlan) && URL.canParse(accessibilityPlan)))
    throw new ConfigError('SITE_ACCESSIBILITY_PLAN must be an http or https address.')
  return {
    name,
    legal: env['SITE_LEGAL'] || null,
    contact,
    accessibilityPlan,
    accessibilityAudit: audit(env['SITE_ACCESSIBILITY_AUDIT']),
    serviceWorker: onOff('SITE_SERVICE_WORKER', env['SITE_SERVICE_WORKER'], true),
  }
}

/** Reads an audit: its day, who made it, the rate in per cent and the address of its report, separated by `|`. */
function audit(value: string | undefined): SiteSettings['accessibilityAudit'] {
  if (!value?.trim()) return null
  const [day = '', by = '', percent = '', link = '', ...more] = value.split('|').map((part) => part.trim())
  const rate = Number(percent.replace(',', '.'))
  const isWhole = z.iso.date().safeParse(day).success && by !== '' && percent !== '' && rate >= 0 && rate <= 100
  if (!isWhole || !/^https?:/i.test(link) || !URL.canParse(link) || more.length > 0)
    throw new ConfigError(
      'SITE_ACCESSIBILITY_AUDIT must be the day, who made it, the rate in per cent and the address of the report, separated by |.',
    )
  return { day, by, rate, link }
}
