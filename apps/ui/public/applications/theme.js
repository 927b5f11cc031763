// Before the first paint: the colours that the person or their system wants. An inline script would need a hole in the content policy.
try {
  const kept = localStorage.getItem('mantine-color-scheme-value')
  const dark = kept === 'dark' || (kept !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches)
  document.documentElement.dataset.mantineColorScheme = dark ? 'dark' : 'light'
} catch {
  // A browser that keeps nothing shows the light colours.
}
