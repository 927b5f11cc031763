import { Button, Progress, Stack } from '@mantine/core'
import { ArrowDownTrayIcon } from '@heroicons/react/20/solid'
import { useRef, useState } from 'react'
import { saveFile } from '../api/save-file.ts'
import { useTexts } from '../i18n/texts.ts'
import { notify, notifyError } from '../notices/notify.tsx'
import type { Column } from './column.ts'
import { exportList } from './csv.ts'
import { listTexts } from './list-texts.ts'
import type { List } from './use-list.ts'

interface CsvButtonProps<Row extends { id: string }> {
  name: string
  list: List<Row>
  columns: readonly Column<Row>[]
}

/** The export of a filtered list, which shows its progress and can be stopped. */
export function useExport<Row extends { id: string }>({ name, list, columns }: CsvButtonProps<Row>) {
  const t = useTexts(listTexts)
  const [done, setDone] = useState<{ rows: number; of: number } | null>(null)
  const stop = useRef<AbortController | null>(null)
  const run = async () => {
    stop.current = new AbortController()
    setDone({ rows: 0, of: list.meta?.total ?? 0 })
    try {
      const options = { progress: (rows: number, of: number) => setDone({ rows, of }), signal: stop.current.signal }
      const { file, rows, cut } = await exportList(list, columns, options)
      saveFile(file, `${name}-${new Date().toISOString().slice(0, 10)}.csv`)
      notify(cut ? { message: t.csvCut(rows), tone: 'warning' } : { message: t.csvDone(rows) })
    } catch (error) {
      if (!(error instanceof DOMException && error.name === 'AbortError')) notifyError(error)
    } finally {
      setDone(null)
    }
  }
  return {
    label: t.csv,
    run: () => void run(),
    empty: !list.meta || list.meta.total === 0,
    progress: done && (
      <Stack gap={2} miw={160}>
        <Progress value={done.of > 0 ? (100 * done.rows) / done.of : 0} aria-label={t.csvRunning(done.rows, done.of)} />
        <Button size="compact-xs" variant="subtle" onClick={() => stop.current?.abort()}>
          {t.csvRunning(done.rows, done.of)} · {t.csvStop}
        </Button>
      </Stack>
    ),
  }
}

/** The button of the export. */
export function CsvButton<Row extends { id: string }>(props: CsvButtonProps<Row>) {
  const { label, run, empty, progress } = useExport(props)
  if (progress) return progress
  return (
    <Button variant="default" leftSection={<ArrowDownTrayIcon width={16} aria-hidden />} onClick={run} disabled={empty}>
      {label}
    </Button>
  )
}
