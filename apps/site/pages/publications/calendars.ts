import { getCommuneAgenda, getPublicationCalendar } from '../../../../contract/publications/event-routes.ts'
import { ofCommune } from '../../commune-of.ts'
import { eventFiltersOf, FILTER_PARAMETERS } from '../../event-traits.ts'
import { calendarOf } from '../../feeds/calendar.ts'
import { agendaList } from '../../feeds/commune-lists.ts'
import { slugOf } from '../../html/paths.ts'
import type { Page, Raw } from '../../page.ts'
import { publicationOf, subjectOf } from '../../publication-of.ts'

const TYPE = 'text/calendar; charset=utf-8'

/** The dates of one event, as a file for a calendar. */
export const publicationCalendar: Page = {
  path: '/publication/:id/agenda.ics',
  isSingle: true,
  read: async (context): Promise<Raw> => {
    const { item } = await publicationOf(context)
    context.about(subjectOf({ item }))
    const body = await context.ask(getPublicationCalendar, { params: { id: item.id } })
    return { kind: 'raw', type: TYPE, body, headers: { 'content-disposition': `attachment; filename="${slugOf(item.title)}.ics"` } }
  },
}

/** The events of a commune, as a calendar to subscribe to: all, or those of a period or of filters of its agenda. */
export const communeCalendar: Page = {
  path: '/:commune/agenda.ics',
  query: ['quand', 'mois', ...FILTER_PARAMETERS],
  isSingle: true,
  read: (context) =>
    ofCommune(context, async (local): Promise<Raw> => {
      const { quand, mois } = context.query
      if (quand || mois || Object.keys(eventFiltersOf(context.query)).length > 0)
        return calendarOf(await agendaList(context, local), context)
      return { kind: 'raw', type: TYPE, body: await context.ask(getCommuneAgenda, { params: { id: local.commune.id } }) }
    }),
}
