import type { Context } from './page.ts'

/** An audit is valid for three years. */
const VALID_YEARS = 3

/** The audit of accessibility that is valid today; null: there is none, and the law allows no other statement than "not compliant". */
export function validAudit({ site, clock }: Pick<Context, 'site' | 'clock'>): Context['site']['accessibilityAudit'] {
  const { accessibilityAudit: audit } = site
  if (!audit) return null
  const end = Temporal.PlainDate.from(audit.day).add({ years: VALID_YEARS }).toString()
  return clock.in('Europe/Paris').day < end ? audit : null
}

/** The level of compliance by the valid audit: fully from 100 %, partially from 50 %. */
export function compliance(context: Pick<Context, 'site' | 'clock' | 't'>): string {
  const { t } = context
  const rate = validAudit(context)?.rate ?? 0
  if (rate >= 100) return t('totalement conforme', 'fully compliant')
  return rate >= 50 ? t('partiellement conforme', 'partially compliant') : t('non conforme', 'not compliant')
}
