import { Kbd, Modal, Stack, Switch, Title } from '@mantine/core'
import { useTexts } from '../../ui/i18n/texts.ts'
import { type Key, setSingleKeys, useKeysInView, useSingleKeys } from '../../ui/screen/keys.ts'
import { shellTexts } from './shell-texts.ts'

const NAMES: Record<string, string> = { ArrowDown: '↓', ArrowUp: '↑', Enter: '↵', ' ': '␣' }

/** The help of the shortcuts of the current screen, with the switch for single-key shortcuts. */
export default function KeyHelp({ opened, close }: { opened: boolean; close: () => void }) {
  const t = useTexts(shellTexts)
  const groups = useKeysInView()
  const singleKeys = useSingleKeys()
  // It lists the shortcuts of the screen under it. Those of two keys lead to the parts.
  const available = groups.map((group) => group.filter(({ when }) => when?.() ?? true))
  const parts = available.flat().filter(({ key }) => key.includes(' '))
  const [everywhere, ...here] = available.map((group) => group.filter(({ key }) => !key.includes(' '))).filter((group) => group.length > 0)
  return (
    <Modal opened={opened} onClose={close} title={t.keys} closeButtonProps={{ 'aria-label': t.close }} size="md">
      <Stack>
        {here.some((group) => group.length > 0) && <KeyTable title={t.keysHere} keys={here.flat()} />}
        <KeyTable title={t.keysEverywhere} keys={[...(everywhere ?? []), { key: 'Ctrl K', label: t.keyFind, run: () => {} }]} />
        <div data-parts>
          <KeyTable title={t.keysParts} keys={parts} />
        </div>
        <Switch
          label={t.singleKeys}
          description={t.singleKeysHint}
          checked={singleKeys}
          onChange={({ currentTarget: { checked } }) => setSingleKeys(checked)}
        />
      </Stack>
    </Modal>
  )
}

function KeyTable({ title, keys }: { title: string; keys: readonly Key[] }) {
  return (
    <section>
      <Title order={3} size="h5" mb={4}>
        {title}
      </Title>
      <table className="plain-table" aria-label={title}>
        <tbody>
          {keys.map(({ key, label }) => (
            <tr key={`${key}${label}`}>
              <td className="key">
                {key.split(' ').map((one) => (
                  <Kbd key={one} mr={4}>
                    {NAMES[one] ?? one}
                  </Kbd>
                ))}
              </td>
              <td>{label}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
