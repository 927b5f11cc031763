import { useComputedColorScheme } from '@mantine/core'
import { useTexts } from '../../ui/i18n/texts.ts'
import { SIGNS, type StateName } from './states.ts'
import { deviceTexts } from './texts.ts'
import './device.css'

/** The icon of a state. It is hidden from screen readers: the name is beside it. */
export function Sign({ state }: { state: StateName }) {
  const { path, light, dark } = SIGNS[state]
  const dim = useComputedColorScheme('light') === 'dark'
  return (
    <svg className="device-sign" viewBox="0 0 16 16" width={14} height={14} aria-hidden>
      <path d={path} fill={dim ? dark : light} />
    </svg>
  )
}

/** A state with its icon and its name. */
export function StateTag({ state }: { state: StateName }) {
  const t = useTexts(deviceTexts)
  return (
    <span className="device-state">
      <Sign state={state} />
      {t.states[state]}
    </span>
  )
}
