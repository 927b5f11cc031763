import { listTerritoires } from '../../../contract/dashboard/places.ts'
import { createView, deleteView, listViews, updateView } from '../../../contract/views/views.ts'
import { call, ifMatch } from '../../ui/api/client.ts'
import { addressed, chooseTerritory, nameAddressed, type Place, setAccountChoice } from './chosen.ts'

/** The choice of the account is a saved view of its own, of no screen. Its query has the places and their names, in one order. */
const SCREEN = 'territoire'
const NAME = 'Territoire'

const ownView = async () => (await call(listViews, { query: { screen: SCREEN, own: 'true' } })).data.find(({ own }) => own)

const queryOf = (places: readonly Place[]): string =>
  new URLSearchParams(
    places.flatMap(
      ({ territoire, nom }) =>
        [
          ['territoire', territoire],
          ['nom', nom],
        ] as [string, string][],
    ),
  ).toString()

function placesOf(query: string): Place[] {
  const parameters = new URLSearchParams(query)
  const names = parameters.getAll('nom')
  return parameters.getAll('territoire').map((territoire, n) => ({ territoire, nom: names[n] ?? territoire }))
}

/** Reads the choice of the account, as it was made on any device. */
export async function readChoice(): Promise<void> {
  const view = await ownView()
  setAccountChoice(view ? placesOf(view.query) : null)
}

/**
 * Chooses places, for the account. They are shown at once; a choice that cannot be stored holds on this device.
 * @param places none: all that the person's rights allow; null: the choice is taken back
 */
export async function chooseForAccount(places: readonly Place[] | null): Promise<void> {
  chooseTerritory(places)
  const view = await ownView()
  if (places === null) {
    if (view) await call(deleteView, { params: { id: view.id }, headers: ifMatch(view.version) })
    return
  }
  const query = queryOf(places)
  if (view) await call(updateView, { params: { id: view.id }, body: { query }, headers: ifMatch(view.version) })
  else await call(createView, { body: { screen: SCREEN, nom: NAME, query } })
}

/** Reads the names of the places of the address, such as `?territoire=departement:62`; without any, nothing. */
export async function nameAddress(): Promise<void> {
  const lieux = addressed()
  if (lieux === null) return
  const { data } = await call(listTerritoires, { query: { lieux } }).catch(() => ({ data: [] }))
  nameAddressed(
    data.map(({ territoire, nom, departement }) => ({ territoire, nom: departement === null ? nom : `${nom} (${departement})` })),
  )
}
