import { type Html, html } from '../../html/html.ts'
import type { View } from '../../page.ts'

/** The lines of the setting that says who publishes the site; the first is the name. */
export const linesOf = (legal: string | null): string[] =>
  (legal ?? '')
    .split('|')
    .map((line) => line.trim())
    .filter((line) => line !== '')

/** A page of text without a commune. */
export const textPage = ({ path, title, description, body }: { path: string; title: string; description: string; body: Html }): View => ({
  kind: 'view',
  title,
  description,
  canonical: path,
  main: html`<div class="hero"><h1 class="long">${title}</h1></div>
    <div class="prose">${body}</div>`,
})
