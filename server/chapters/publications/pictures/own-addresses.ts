import type { PublicRow } from '../reading/row-types.ts'

/**
 * Returns a function that completes the paths in `image_url` of public rows to addresses of this service, which a client of the specification may
 * load from anywhere. Without a public address they stay paths. Spec §2-58.
 * @param origin that of PUBLIC_URL
 */
export function withOwnAddresses(origin: string | null) {
  const complete = <R extends Pick<PublicRow, 'image_url'>>(row: R): R => {
    if (row.image_url?.startsWith('/')) row.image_url = (origin ?? '') + row.image_url
    return row
  }
  return {
    one: async <R extends Pick<PublicRow, 'image_url'>>(row: Promise<R>): Promise<R> => complete(await row),
    list: async <L extends { data: Pick<PublicRow, 'image_url'>[] }>(list: Promise<L>): Promise<L> => {
      const found = await list
      for (const row of found.data) complete(row)
      return found
    },
  }
}
