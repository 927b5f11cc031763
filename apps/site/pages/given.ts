import type { Page } from '../page.ts'
import { embedPages } from './embed.ts'
import { embeddingPage, oembedPage } from './embedding.ts'
import { feedPages } from './feeds.ts'
import { manifestPage, offlinePage } from './manifest.ts'
import { robotsPage } from './robots.ts'

/** What programs, telephones and other sites take from the site. */
export const givenPages: readonly Page[] = [...feedPages, ...embedPages, embeddingPage, oembedPage, robotsPage, manifestPage, offlinePage]
