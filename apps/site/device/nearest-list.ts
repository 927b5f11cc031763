import { make, say } from './element.ts'
import { positionButton } from './position.ts'

/** Sorts a list by distance from the reader. The position does not leave the device. */
customElements.define(
  'nearest-list',
  class extends HTMLElement {
    connectedCallback(): void {
      const { list: id } = this.dataset
      const list = id ? document.getElementById(id) : this.querySelector('ul, ol')
      if (list) positionButton(this, (position) => say(this, sort(list, position)))
    }
  },
)

/** A device that is closed at present, or said to be out of service, comes after all others. @returns the first item and its distance, for those who do not see the list */
function sort(list: Element, from: { lat: number; lng: number }): string {
  const items = [...list.querySelectorAll<HTMLElement>('li[data-lat][data-lng]')].map((item) => ({
    item,
    isClosed: item.querySelector('.can.non, .remark.grave') !== null,
    metres: metresBetween(from, { lat: Number(item.dataset['lat']), lng: Number(item.dataset['lng']) }),
  }))
  const sorted = items.toSorted((one, other) => Number(one.isClosed) - Number(other.isClosed) || one.metres - other.metres)
  for (const { item, metres } of sorted) {
    const place = item.querySelector('[data-distance]') ?? item.appendChild(make('p', '', { 'data-distance': '', class: 'small' }))
    place.textContent = written(metres)
    list.append(item)
  }
  const [first] = sorted
  first?.item.scrollIntoView({ block: 'nearest' })
  return first ? `${first.item.querySelector('h3')?.lastChild?.textContent.trim() ?? ''} : ${written(first.metres)}` : ''
}

function written(metres: number): string {
  const { lang } = document.documentElement
  const isFar = metres >= 1000
  return new Intl.NumberFormat(lang, {
    style: 'unit',
    unit: isFar ? 'kilometer' : 'meter',
    maximumFractionDigits: isFar && metres < 10_000 ? 1 : 0,
  }).format(isFar ? metres / 1000 : Math.round(metres / 10) * 10)
}

const [EARTH_M, RADIANS] = [6_371_000, Math.PI / 180]

/** The distance on a sphere, which is exact enough for a list. */
function metresBetween(one: { lat: number; lng: number }, other: { lat: number; lng: number }): number {
  const half = (degrees: number) => Math.sin((degrees * RADIANS) / 2) ** 2
  const a = half(other.lat - one.lat) + Math.cos(one.lat * RADIANS) * Math.cos(other.lat * RADIANS) * half(other.lng - one.lng)
  return 2 * EARTH_M * Math.asin(Math.sqrt(a))
}
