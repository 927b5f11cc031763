import assert from 'node:assert/strict'
import { test } from 'node:test'
import { html } from '../html/html.ts'
import { copyAlerts } from './copy-alerts.ts'
import { copyPictures, picturesIn } from './copy-pictures.ts'

const END = '2026-12-01T17:00:00Z'
const alert = html`<main>
  <article class="alert danger" data-until="${END}" data-over="Terminée mardi 1er décembre à 18 h">
    <p class="sev">Danger</p>
    <h2><a href="/publication/x">Eau : ne pas la boire</a></h2>
    <div class="blocks"><a class="btn" href="/publication/x">Que faire ?</a></div>
  </article>
  <article class="alert over"><p class="sev">Levée hier</p></article>
  <section class="alert vigilance" data-until="" data-over=""><p class="sev">Vigilance</p></section>
  <a class="alarm danger" data-until="${END}" data-over="Terminée">Eau</a>
</main>`.toString()
const hour = 'Copie du lundi 30 novembre à 18 h 01'

void test('an alert of a copy bears the hour of the copy, and is over without its orders once its end has passed', () => {
  const before = copyAlerts(alert, { now: new Date('2026-12-01T16:59:59Z'), hour })
  assert.equal(before.split(hour).length - 1, 3)
  assert.match(before, /class="alert danger"[^]*Que faire/)
  const after = copyAlerts(alert, { now: new Date(END), hour })
  assert.match(
    after,
    /<article class="alert over"><p class="sev">Terminée mardi 1er décembre à 18 h<\/p><h2><a href="[^"]*">Eau : ne pas la boire/,
  )
  assert.doesNotMatch(after, /Que faire|alarm|alert danger/)
  // Without an end nobody knows whether it is over.
  assert.match(after, /class="alert vigilance"[^]*Copie du lundi/)
  assert.match(after, /<article class="alert over"><p class="sev">Levée hier<\/p><\/article>/)
})

void test('a copy has the pictures that were copied in one size, and no others', () => {
  const page = html`<img class="arms" src="/a.webp" alt="" data-letter="B" />
    <figure class="view">
      <img src="/b-1600.webp" srcset="/b-400.webp 400w, /b-800.webp 800w, /b-1600.webp 1600w" sizes="100vw" alt="" fetchpriority="high" />
    </figure>
    <p><img class="thumb" src="/c.webp" alt="" />Marché</p>
    <img class="arms" src="https://elsewhere.example/d.webp" alt="" data-letter="D" />`.toString()
  assert.deepEqual(picturesIn(page), ['/a.webp', '/b-800.webp'])
  const copy = copyPictures(page, (address) => ['/a.webp', '/b-800.webp'].includes(address))
  assert.match(copy, /src="\/a\.webp"[^]*src="\/b-800\.webp"[^]*<p>Marché[^]*<span class="mono" aria-hidden="true">D<\/span>$/)
  assert.doesNotMatch(copy, /srcset|c\.webp|elsewhere/)
  assert.match(
    copyPictures(page, () => false),
    /^<span class="mono" aria-hidden="true">B<\/span>\s*<p>Marché/,
  )
})
