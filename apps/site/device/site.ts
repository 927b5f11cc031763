/** What a browser adds to pages that are complete without it. */

import './find-commune.ts'
import './keep-commune.ts'
import './my-communes.ts'
import './copy-code.ts'
import './go-there.ts'
import './near-me.ts'
import './nearest-list.ts'
import './place-map.ts'
import './print-page.ts'
import './share-page.ts'
import { renewCopies } from './copies.ts'
import { renewDifferent } from './follow-device.ts'

const IDLE_MS = 3000

document.documentElement.classList.add('js')
addEventListener('load', () =>
  setTimeout(() => {
    for (const renew of [renewCopies, renewDifferent]) void renew().catch(() => {})
  }, IDLE_MS),
)
