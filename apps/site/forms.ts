import type { Form } from './form.ts'
import { claimForm } from './pages/forms/claim.ts'
import { followClaimForm } from './pages/forms/follow-claim.ts'
import { contactForm } from './pages/forms/contact.ts'
import { reportForm } from './pages/forms/report.ts'

/** Every form of the site. */
export const FORMS: readonly Form[] = [contactForm, reportForm, claimForm, followClaimForm]
