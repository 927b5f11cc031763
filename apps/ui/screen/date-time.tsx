import { useFormat } from '../i18n/format.ts'

/** A date and time in short form, with seconds in the tooltip. */
export function DateTime({ at, relative = false }: { at: string; relative?: boolean }) {
  const format = useFormat()
  return (
    <time dateTime={at} title={format.exact(at)} className="nowrap">
      {relative ? format.since(at) : format.dateTime(at)}
    </time>
  )
}
