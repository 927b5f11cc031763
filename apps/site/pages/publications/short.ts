import { listByShortCode } from '../../../../contract/publications/publications.ts'
import { SHORT_CODE } from '../../../../contract/publications/short-code.ts'
import { AppError } from '../../../../contract/errors.ts'
import { communeName } from '../../../../contract/communes/commune-name.ts'
import { html } from '../../html/html.ts'
import { paths } from '../../html/paths.ts'
import type { Context, Page, Result } from '../../page.ts'
import { titleLink } from '../../parts/publications.ts'

/** A publication by the six signs that a poster has: its address is short enough to be typed. */
export const codePage: Page = { path: '/p/:code', read }

/** @throws AppError not_found for a code of no publication that residents see */
async function read(context: Context): Promise<Result> {
  const { ask, params, t } = context
  const code = params['code'] ?? ''
  if (!SHORT_CODE.test(code)) throw new AppError('not_found')
  const { data } = await ask(listByShortCode, { params: { code } })
  const [first, ...others] = data
  if (first && others.length === 0) return { kind: 'redirect', to: paths.publication(first.id, first.title), isPermanent: false }
  const title = t('Plusieurs publications ont cette adresse', 'Several publications have this address')
  return {
    kind: 'view',
    title,
    canonical: paths.publicationCode(code),
    isUnlisted: true,
    main: html`<h1 class="top0">${title}</h1>
      <ul class="links">
        ${data.map((item) => html`<li>${titleLink(item, context)} · ${communeName(item.commune)}</li>`)}
      </ul>`,
  }
}
