import { checkAccessibility } from './check-accessibility.ts'
import { SCREENS } from './screens.ts'

// A file of its own, so that both halves run at the same time.
checkAccessibility(SCREENS.filter(({ record }) => record))
