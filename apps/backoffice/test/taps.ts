import type { Page } from 'playwright-core'

/** Counts the taps of a person: a field that is typed in is one. */
export function counted({ page }: { page: Page }) {
  let taps = 0
  const named = (name: string | RegExp) => ({ name, exact: typeof name === 'string' })
  return {
    count: () => taps,
    tap: async (role: 'button' | 'link' | 'checkbox' | 'combobox', name: string | RegExp) => {
      taps += 1
      await page.getByRole(role, named(name)).first().click()
    },
    word: async (text: string) => {
      taps += 1
      await page.getByText(text, { exact: true }).click()
    },
    fill: async (label: string | RegExp, text: string) => {
      taps += 1
      await page.getByLabel(label, { exact: typeof label === 'string' }).fill(text)
    },
    /** The first of what a field proposes. */
    first: async (list: string) => {
      taps += 1
      await page.getByRole('listbox', { name: list }).getByRole('option').first().click()
    },
    /** Types where options are offered. */
    type: async (name: string | RegExp, text: string) => {
      taps += 1
      await page.getByRole('combobox', named(name)).fill(text)
    },
    option: async (name: string | RegExp) => {
      taps += 1
      await page.getByRole('option', named(name)).first().click()
    },
    write: async (name: string | RegExp, text: string) => {
      taps += 1
      await page.getByRole('textbox', named(name)).fill(text)
    },
    file: async (name: string, file: { name: string; mimeType: string; buffer: Buffer }) => {
      taps += 1
      const chooser = page.waitForEvent('filechooser')
      await page.getByRole('button', { name }).click()
      await (await chooser).setFiles(file)
    },
  }
}
