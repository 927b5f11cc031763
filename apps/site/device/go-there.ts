/** A link to a place opens the map of the telephone, where there is one. */
customElements.define(
  'go-there',
  class extends HTMLElement {
    connectedCallback(): void {
      const { at } = this.dataset
      const link = this.querySelector('a')
      if (!at || !link) return
      if (/Android/.test(navigator.userAgent)) link.href = `geo:${at}?q=${at}`
      else if (/iPhone|iPad/.test(navigator.userAgent)) link.href = `https://maps.apple.com/?daddr=${at}&dirflg=w`
    }
  },
)
