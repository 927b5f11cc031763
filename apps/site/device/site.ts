/** What a browser adds to pages that are complete without it. */

import './follow-commune.ts'
import './follow-device.ts'
import './my-communes.ts'
import './near-me.ts'
import './nearest-list.ts'
import './place-map.ts'
import './print-page.ts'
import './share-page.ts'
import { renewCopies } from './copies.ts'

const IDLE_MS = 3000

document.documentElement.classList.add('js')
addEventListener('load', () => setTimeout(() => void renewCopies().catch(() => {}), IDLE_MS))
