import { bilingual } from '../../../ui/i18n/texts.ts'
import { addFieldLabels } from '../../../ui/notices/field-faults.ts'
import { FIELD_LABELS } from '../../../ui/labels/field-labels.ts'

// For faults that no field shows.
addFieldLabels(bilingual(FIELD_LABELS))
