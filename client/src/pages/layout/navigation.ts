import type { PagePath } from '#shared/http/pages.ts'

interface NavigationEntry {
  to: PagePath
  label: string
  isEmphasised?: boolean
}

/** Header and mobile menu lead to the same pages. */
export const NAVIGATION: readonly NavigationEntry[] = [
  { to: '/portfolio', label: 'Portfolio' },
  { to: '/materials', label: 'Materials' },
  { to: '/quote', label: 'Get Quote', isEmphasised: true },
]
