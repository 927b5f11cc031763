import { acteurs } from './chapters/acteurs/chapter.ts'
import { claims } from './chapters/claims/chapter.ts'
import { collaboration } from './chapters/collaboration/chapter.ts'
import { communes } from './chapters/communes/chapter.ts'
import { compte } from './chapters/compte/chapter.ts'
import { dashboard } from './chapters/dashboard/chapter.ts'
import { defibrillateurs } from './chapters/defibrillateurs/chapter.ts'
import { invitations } from './chapters/invitations/chapter.ts'
import { imports } from './chapters/imports/chapter.ts'
import { mairie } from './chapters/mairie/chapter.ts'
import { medias } from './chapters/medias/chapter.ts'
import { messages } from './chapters/messages/chapter.ts'
import { payments } from './chapters/payments/chapter.ts'
import { persons } from './chapters/persons/chapter.ts'
import { publications } from './chapters/publications/chapter.ts'
import { settings } from './chapters/settings/chapter.ts'
import { signIn } from './chapters/sign-in/chapter.ts'
import { statistiques } from './chapters/statistiques/chapter.ts'
import { subscriptions } from './chapters/subscriptions/chapter.ts'
import { suivis } from './chapters/suivis/chapter.ts'
import { users } from './chapters/users/chapter.ts'
import { views } from './chapters/views/chapter.ts'
import { contributionsOf, type Chapter } from './platform/chapter.ts'
import { platform } from './platform/platform.ts'

/**
 * The chapters of the service. A new chapter is a folder and a line here. Within one stage of retention or erasure, chapters run in this
 * order. Spec §1-1, §1-2, §1-3, §1-4, §1-5, §1-6, §1-7.
 */
export const CHAPTERS: readonly Chapter[] = [
  persons,
  publications,
  medias,
  mairie,
  acteurs,
  invitations,
  claims,
  messages,
  collaboration,
  communes,
  defibrillateurs,
  suivis,
  imports,
  payments,
  subscriptions,
  users,
  signIn,
  compte,
  views,
  settings,
  statistiques,
  dashboard,
  platform,
]

/** Every background job of the service. */
export const JOBS = contributionsOf(CHAPTERS).jobs
