let shown = ''
let waiting = 0

const write = () => void (document.title = `${waiting > 0 ? `(${waiting}) ` : ''}${shown} · Beffroi`)

/** Sets the title of the document. */
export function setDocumentTitle(title: string): void {
  shown = title
  write()
}

/** Sets the count of what waits, which stands before every title: a tab in the background shows it. */
export function setTitleCount(count: number): void {
  if (count === waiting) return
  waiting = count
  if (shown !== '') write()
}
