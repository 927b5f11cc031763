import type { Form } from './form.ts'
import { claimForm } from './pages/claims/claim.ts'
import { followClaimForm } from './pages/claims/follow-claim.ts'
import { followCodeForm } from './pages/follow/code.ts'
import { followDeviceForm } from './pages/follow/device.ts'
import { followForm } from './pages/follow/follow.ts'
import { followSheetForm } from './pages/follow/sheet.ts'
import { contactForm } from './pages/forms/contact.ts'
import { reportForm } from './pages/forms/report.ts'

/** Every form of the site. */
export const FORMS: readonly Form[] = [
  contactForm,
  reportForm,
  claimForm,
  followClaimForm,
  followForm,
  followCodeForm,
  followDeviceForm,
  followSheetForm,
]
