/** The screen of one record, before its id. */
const PATHS: Record<string, string> = {
  publication: '/publications/',
  acteur: '/acteurs/',
  claim: '/revendications/',
  user: '/utilisateurs/',
  commune: '/communes/',
  defibrillateur: '/defibrillateurs/',
  commune_defibrillateur: '/defibrillateurs/local/',
  message_thread: '/messages/',
  import_source: '/imports/',
  subscription: '/abonnements/',
  // Its list finds one by its id.
  payment_event: '/paiements?q=',
}
/** The screen of what has none for each record. */
const SCREENS: Record<string, string> = {
  commune: '/communes',
  defibrillateurs: '/defibrillateurs/synchronisation',
  duplicate_dismissal: '/doublons/ecartes',
  job: '/taches',
}

/** What is about all of them, such as the official list of communes, goes by a word. */
const RECORD = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i

/** Where what an audit row is about is shown; null where no screen does. */
export const targetPath = (type: string, id: string | null): string | null => {
  const path = PATHS[type]
  return path !== undefined && id !== null && RECORD.test(id) ? path + id : (SCREENS[type] ?? null)
}
