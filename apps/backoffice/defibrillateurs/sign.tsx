import { useComputedColorScheme } from '@mantine/core'
import { useCallback } from 'react'
import { useTexts } from '../../ui/i18n/texts.ts'
import { type Device, hiddenFor } from './display-reasons.ts'
import { SIGNS, type StateName, stateOf } from './states.ts'
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

/** A function that names the state of a device: of one that the automatic rule hides, the reason. */
export function useStateName(): (device: Device) => string {
  const t = useTexts(deviceTexts)
  return useCallback(
    (device) => {
      const state = stateOf(device)
      return state === 'autre' ? t.hidden[hiddenFor(device)] : t.states[state]
    },
    [t],
  )
}

/** The state of a device with its icon and its name. */
export function StateTag({ of }: { of: Device }) {
  const nameOf = useStateName()
  return (
    <span className="device-state">
      <Sign state={stateOf(of)} />
      {nameOf(of)}
    </span>
  )
}
