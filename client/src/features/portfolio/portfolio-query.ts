import { useSearch } from 'wouter'
import { PORTFOLIO, type PortfolioEntry } from '#shared/content/portfolio.ts'
import { SHAPES, type Shape } from '#shared/countertops/countertop.ts'
import { STONE_IDS, type StoneId } from '#shared/countertops/stones.ts'

export interface PortfolioFilter {
  stone: StoneId | 'all'
  shape: Shape | 'all'
}

/** The state of the page in its URL, so that links and Back work for each state. */
interface PortfolioQuery extends PortfolioFilter {
  /** Id of the entry in the lightbox. */
  open: string | null
}

export const NO_FILTER: PortfolioFilter = { stone: 'all', shape: 'all' }

/** Parses the query (`?stone=travella&shape=U&open=dark-u`). Ignores unknown values. */
export function parseQuery(search: string): PortfolioQuery {
  const query = new URLSearchParams(search)
  const find = <T extends string>(known: readonly T[], name: string) => known.find((one) => one === query.get(name))
  return {
    stone: find(STONE_IDS, 'stone') ?? 'all',
    shape: find(SHAPES, 'shape') ?? 'all',
    open: PORTFOLIO.find(({ id }) => id === query.get('open'))?.id ?? null,
  }
}

export function portfolioUrl({ stone, shape, open = null }: PortfolioFilter & { open?: string | null }): string {
  const params = Object.entries({ stone, shape, open }).filter(([, value]) => value && value !== 'all')
  const query = new URLSearchParams(params.map(([name, value]) => [name, String(value)])).toString()
  return query ? `/portfolio?${query}` : '/portfolio'
}

export function entriesFor({ stone, shape }: PortfolioFilter): PortfolioEntry[] {
  return PORTFOLIO.filter(
    (entry) => (stone === 'all' || entry.stone === stone) && (shape === 'all' || entry.shape === shape),
  )
}

/** The current query. A prerendered page has no query, so it lists all entries. */
export function usePortfolioQuery(): PortfolioQuery {
  return parseQuery(useSearch())
}

export const LIST_ID = 'kitchens'

/** Id of the link that opens an entry in the lightbox and gets the focus back when it closes. */
export function viewLinkId(entryId: string): string {
  return `view-${entryId}`
}
