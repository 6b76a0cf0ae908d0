import { loadWithQueries } from '#client/api/load-with-queries.ts'

/** The designer and its list are most of our code, so the home page loads them on demand. */
export const loadDesignerSection = loadWithQueries(async () => (await import('./designer-section.tsx')).DesignerSection)
