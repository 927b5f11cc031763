import type { Visit } from './visit.ts'

/** A screen with a form, how the form is opened and sent. */
export interface FormScreen {
  /** The route that it is a screen of. */
  route: string
  /** Which of several forms of the screen it is. */
  part?: string
  app: 'espace' | 'backoffice'
  as: string
  path: (visit: Visit) => Promise<string>
  /** Opens the form; without it the form is on the screen. */
  reach?: (visit: Visit) => Promise<unknown>
  /** Where the fields are, where no dialog is open. */
  within?: string
  /** What is typed into fields that do not take any sentence, by their labels. */
  values?: Readonly<Record<string, () => string>>
  /** Sends the form: the name of its button, or how; null: what is typed is looked up, and no record is made of it. */
  send: string | RegExp | ((visit: Visit) => Promise<unknown>) | null
  /** Takes back what other tests would see. */
  after?: (visit: Visit) => Promise<unknown>
}

export const OFFICE = 'mairie@demo.test'
export const ASSO = 'asso@demo.test'
export const PERSON = 'habitant@demo.test'
export const ADMIN = 'admin@demo.test'
export const SAVE = 'Enregistrer'

export const click = (name: string | RegExp) => (visit: Visit) =>
  visit.page
    .getByRole('button', { name, exact: typeof name === 'string' })
    .first()
    .click()
export const at = (path: string) => () => Promise.resolve(path)
export const below = (list: string, find: () => Promise<Record<string, string>>) => async () => {
  const record = await find()
  return list.replaceAll(/:(\w+)/g, (_, name: string) => record[name] ?? '')
}
export const inDialog = (name: string | RegExp) => (visit: Visit) =>
  visit.page
    .getByRole('dialog')
    .getByRole('button', { name, exact: typeof name === 'string' })
    .click()
