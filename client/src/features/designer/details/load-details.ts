/** The questions, lists and sheets of "Details". Their code loads when they are first needed. */
export async function loadDetailsPanel() {
  return (await import('./DetailsPanel.tsx')).DetailsPanel
}

export async function loadDetailsWatch() {
  return (await import('./DetailsWatch.tsx')).DetailsWatch
}
