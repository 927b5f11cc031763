/** What modules of the back-office touch as they are loaded, for tests that need no browser. Import it first. */
Object.assign(globalThis, {
  document: { documentElement: { lang: '' }, addEventListener: () => {}, querySelector: () => null },
})
