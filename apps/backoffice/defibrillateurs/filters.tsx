import { Button, TextInput } from '@mantine/core'
import { useEffect, useState } from 'react'
import { ADMIN_STATUSES } from '../../../contract/defibrillateurs/defibrillateur-records.ts'
import { useTexts } from '../../ui/i18n/texts.ts'
import { FlagFilter, optionsOf, SearchFilter, SelectFilter } from '../../ui/lists/filters.tsx'
import type { listDefibrillateursFrance } from '../../../contract/defibrillateurs/defibrillateurs.ts'
import type { ListState } from '../../ui/lists/list-state.ts'
import type { QueryName } from '../../ui/lists/use-list.ts'
import { PickFilter } from '../lists/pick-filter.tsx'
import { COMMUNES } from '../records/pickable-kinds.ts'
import { remarkTexts } from './device/remark-texts.ts'
import { deviceTexts } from './texts.ts'

const RARE = ['position_douteuse', 'absent', 'doublon', 'etat_validation', 'code_postal'] as const
const VALIDATIONS = ['valide', 'en_attente', 'douteux', 'absent'] as const
const POSTAL_CODE = /^\d{5}$/

/** The filters of a list of devices. Rare filters are behind a button. */
export function DeviceFilters({ state, national }: { state: ListState<QueryName<typeof listDefibrillateursFrance>>; national: boolean }) {
  const t = useTexts(deviceTexts)
  const words = useTexts(remarkTexts)
  const [more, setMore] = useState(false)
  const rare = more || RARE.some((name) => state.query[name] !== undefined)
  return (
    <>
      <SearchFilter state={state} label={t.search} />
      {national && <PickFilter state={state} name="commune_id" label={t.commune} of={COMMUNES} />}
      <FlagFilter state={state} name="affiche" label={t.shown} />
      <SelectFilter state={state} name="admin_status" label={t.status} options={optionsOf(ADMIN_STATUSES, t.statuses)} />
      <FlagFilter state={state} name="remarque" label={words.filter} />
      {rare ? (
        <>
          <FlagFilter state={state} name="position_douteuse" label={t.doubtful} />
          <FlagFilter state={state} name="absent" label={t.absent} />
          <FlagFilter state={state} name="doublon" label={t.double} />
          <SelectFilter state={state} name="etat_validation" label={t.validation} options={optionsOf(VALIDATIONS, t.validations)} />
          {national && <PostalCodeFilter state={state} />}
        </>
      ) : (
        <Button variant="default" className="filters-rare" onClick={() => setMore(true)} aria-expanded={false}>
          {t.moreFilters}
        </Button>
      )}
    </>
  )
}

/** Sent when the code is complete: the service refuses a partial one. */
function PostalCodeFilter({ state }: { state: ListState }) {
  const t = useTexts(deviceTexts)
  const kept = state.query['code_postal'] ?? ''
  const [typed, setTyped] = useState(kept)
  useEffect(() => setTyped(kept), [kept])
  return (
    <TextInput
      label={t.postalCode}
      value={typed}
      maxLength={5}
      inputMode="numeric"
      w={110}
      onChange={({ currentTarget: { value } }) => {
        setTyped(value)
        if (POSTAL_CODE.test(value) || (value === '' && kept !== '')) state.set({ code_postal: value }, { replace: true })
      }}
    />
  )
}
