import { useFormat } from '../i18n/format.ts'

/** A moment: short to read, exact to the second where one points at it. */
export function DateTime({ at, relative = false }: { at: string; relative?: boolean }) {
  const format = useFormat()
  return (
    <time dateTime={at} title={format.exact(at)} className="nowrap">
      {relative ? format.since(at) : format.dateTime(at)}
    </time>
  )
}
