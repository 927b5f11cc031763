/** The path of the screens of a kind of record, without the id. */
const PATHS: Record<string, string> = {
  publication: '/publications/',
  acteur: '/acteurs/',
  claim: '/revendications/',
  proposal: '/propositions/',
  user: '/utilisateurs/',
  commune: '/communes/',
  defibrillateur: '/defibrillateurs/',
  commune_defibrillateur: '/defibrillateurs/local/',
  message_thread: '/messages/',
  import_source: '/imports/',
  subscription: '/abonnements/',
  // The list is opened with the id as search.
  payment_event: '/paiements?q=',
}
/** The screens of kinds without a screen for each record. */
const SCREENS: Record<string, string> = {
  commune: '/communes',
  defibrillateurs: '/defibrillateurs/synchronisation',
  duplicate_dismissal: '/doublons/ecartes',
  invitation: '/utilisateurs/invitations',
  job: '/taches',
  setting: '/reglages',
}

/** An action on all records, such as the import of the communes, has a word instead of an id. */
const RECORD = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i

/** The path of the screen of the target of an audit row; null if there is none. */
export const targetPath = (type: string, id: string | null): string | null => {
  const path = PATHS[type]
  return path !== undefined && id !== null && RECORD.test(id) ? path + id : (SCREENS[type] ?? null)
}

/** The kind of record that a screen is about, by its address below /backoffice; undefined if it is about several. */
export function targetTypeAt(address: string): string | undefined {
  if (address.startsWith('/doublons')) return 'publication'
  return Object.entries(PATHS)
    .filter(([, path]) => `${address}/`.startsWith(path))
    .toSorted(([, one], [, other]) => other.length - one.length)[0]?.[0]
}
