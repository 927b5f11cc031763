/**
 * The first segments of addresses that are other pages of the residents' site, or files and applications of the service. No commune has such a slug:
 * its page would not be found. A test compares them with the addresses of all pages.
 */
export const RESERVED_SLUGS: ReadonlySet<string> = new Set(
  'recherche autour defibrillateurs defibrillateur mes-communes departement publication p acteur contact mentions-legales vie-privee accessibilite plan-du-site embed oembed site carte recentes.rss recentes.atom recentes.json mes-communes.rss mes-communes.atom mes-communes.json mes-communes.ics autour.rss autour.atom autour.json autour.ics embed.js sitemap.xml sitemaps robots.txt sw.js manifest.webmanifest en api docs backoffice espace healthz readyz metrics openapi.json favicon.svg favicon.ico apple-touch-icon.png icon-192.png icon-512.png hors-ligne'.split(
    ' ',
  ),
)
