import { asking } from '#client/api/asking.ts'

/** The designer and its list are most of our code: the home page brings them when they are wanted. */
export const loadDesignSection = asking(async () => (await import('./design-section.tsx')).DesignSection)
