import type { Page } from './page.ts'
import { acteurPage } from './pages/acteur.ts'
import { aroundPage } from './pages/around.ts'
import { communePage } from './pages/commune.ts'
import { communeSearchPage } from './pages/commune-search.ts'
import { defibrillatorsAroundPage, defibrillatorsPage } from './pages/defibrillators.ts'
import { devicePage, devicePosterPage } from './pages/device.ts'
import { departementPage } from './pages/departement.ts'
import { directoryPage } from './pages/directory.ts'
import { endFollowingPage } from './pages/follow/end.ts'
import { communeGuidePage } from './pages/guide.ts'
import { givenPages } from './pages/given.ts'
import { accessibilityPage } from './pages/fixed/accessibility.ts'
import { legalPage } from './pages/fixed/legal.ts'
import { privacyPage } from './pages/fixed/privacy.ts'
import { sitePlanPage } from './pages/fixed/site-plan.ts'
import { emergencyPage } from './pages/emergency.ts'
import { homePage } from './pages/home.ts'
import { searchPage } from './pages/search.ts'
import { actsPage } from './pages/publications/acts.ts'
import { agendaPage } from './pages/publications/agenda.ts'
import { alertsPage } from './pages/publications/alerts.ts'
import { communeCalendar, publicationCalendar } from './pages/publications/calendars.ts'
import { newsPage } from './pages/publications/news.ts'
import { pastAgendaPage } from './pages/publications/past-agenda.ts'
import { codePage } from './pages/publications/short.ts'
import { posterPage } from './pages/publications/poster.ts'
import { publicationPage, shortPublicationPage } from './pages/publications/publication.ts'
import { monthPage } from './pages/month.ts'
import { officialsPage } from './pages/officials.ts'
import { communePosterPage } from './pages/poster.ts'
import { practicalPage } from './pages/practical.ts'
import { severalPage } from './pages/several.ts'
import { suggestionsPage } from './pages/suggestions.ts'
import { wasteCalendar, wastePage } from './pages/waste.ts'

/** Every page of the site: its table of contents. */
export const PAGES: readonly Page[] = [
  homePage,
  searchPage,
  suggestionsPage,
  communePage,
  ...givenPages,
  agendaPage,
  pastAgendaPage,
  communeCalendar,
  newsPage,
  alertsPage,
  actsPage,
  codePage,
  shortPublicationPage,
  publicationPage,
  publicationCalendar,
  posterPage,
  wastePage,
  wasteCalendar,
  endFollowingPage,
  practicalPage,
  officialsPage,
  directoryPage,
  acteurPage,
  defibrillatorsPage,
  defibrillatorsAroundPage,
  devicePage,
  devicePosterPage,
  departementPage,
  aroundPage,
  emergencyPage,
  severalPage,
  communeSearchPage,
  communePosterPage,
  communeGuidePage,
  monthPage,
  legalPage,
  privacyPage,
  accessibilityPage,
  sitePlanPage,
]
