import type { PagePath } from '#shared/http/pages.ts'

interface NavigationEntry {
  to: PagePath
  label: string
  isEmphasized?: boolean
}

/** Links of the header and the mobile menu. */
export const NAVIGATION: readonly NavigationEntry[] = [
  { to: '/portfolio', label: 'Portfolio' },
  { to: '/materials', label: 'Materials' },
  { to: '/quote', label: 'Get Quote', isEmphasized: true },
]
