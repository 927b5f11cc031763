import { Anchor, Button, Group } from '@mantine/core'
import { PrinterIcon, ShareIcon } from '@heroicons/react/24/outline'
import { getStatistiques, MOST_READ } from '../../../contract/statistiques/statistiques.ts'
import { useRead } from '../../ui/api/queries.ts'
import { useFormat } from '../../ui/i18n/format.ts'
import { bilingual, pluralEn, pluralFr, useTexts } from '../../ui/i18n/texts.ts'
import { notify } from '../../ui/notices/notify.tsx'
import { mayChange } from '../account-rights.ts'

const texts = bilingual({
  poster: ['Affiche', 'Poster'],
  share: ['Partager', 'Share'],
  copied: ['Adresse copiée.', 'Address copied.'],
  notCopied: [
    'L’adresse n’a pas pu être copiée : ouvrez la page, et copiez-la de la barre du navigateur.',
    'The address could not be copied: open the page, and copy it from the browser.',
  ],
  seen: (n: number, shown: string) => [
    `${pluralFr(n, 'vue', 'vues').replace(/^\d+/, shown)} en 30 jours`,
    `${pluralEn(n, 'view', 'views').replace(/^\d+/, shown)} in 30 days`,
  ],
  shared: (n: number) => [pluralFr(n, 'partage', 'partages'), pluralEn(n, 'share', 'shares')],
})

/** What can be done with a publication that residents see: to print its poster, to share it. */
export function ItemTools({ id, title }: { id: string; title: string }) {
  const t = useTexts(texts)
  const share = async () => {
    const url = new URL(`/publication/${id}`, location.href).href
    try {
      if (typeof navigator.share === 'function') return await navigator.share({ title, url })
      await navigator.clipboard.writeText(url)
      notify({ message: t.copied })
    } catch (error) {
      // A person who closes the sheet of their device shares nothing.
      if (!(error instanceof DOMException && error.name === 'AbortError')) notify({ message: t.notCopied, tone: 'warning' })
    }
  }
  return (
    <Group gap="md">
      <Anchor href={`/publication/${id}/affiche`} className="item-tool">
        <PrinterIcon width={20} aria-hidden />
        {t.poster}
      </Anchor>
      <Button variant="transparent" px={0} leftSection={<ShareIcon width={20} aria-hidden />} onClick={() => void share()}>
        {t.share}
      </Button>
    </Group>
  )
}

/** How often each publication of a page was read lately: those read most. Undefined while it is not known, and to an administrator who sees the space. */
export function useReadings(acteurId: string | null): (id: string) => { pages: number; partages: number } | undefined {
  const { data } = useRead(getStatistiques, { params: { id: acteurId ?? '' }, query: {} }, { enabled: acteurId !== null && mayChange() })
  const most = data?.data.plus_lues
  return (id) => {
    const found = most?.find((one) => one.id === id)
    // With fewer than the most that are told, all others were not read.
    return found ?? (most && most.length < MOST_READ ? { pages: 0, partages: 0 } : undefined)
  }
}

/** How often residents have read a publication, in words; nothing where it is not known. */
export function Readings({ id, acteurId }: { id: string; acteurId: string | null }) {
  const t = useTexts(texts)
  const format = useFormat()
  const found = useReadings(acteurId)(id)
  if (!found) return null
  return (
    <span className="row-hint">
      {[t.seen(found.pages, format.number(found.pages)), ...(found.partages > 0 ? [t.shared(found.partages)] : [])].join(' · ')}
    </span>
  )
}
