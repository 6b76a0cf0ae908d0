import { useSearch } from 'wouter'
import { PORTFOLIO, type PortfolioEntry } from '#shared/content/portfolio.ts'
import { SHAPES, type Shape } from '#shared/countertops/design.ts'
import { STONE_IDS, type StoneId } from '#shared/countertops/stones.ts'

/** Which entries are listed. */
export interface PortfolioFilter {
  stone: StoneId | 'all'
  shape: Shape | 'all'
}

/** What the page's address says, so that every state of the page can be linked to and Back undoes it. */
export interface PortfolioAddress extends PortfolioFilter {
  /** Id of the entry that is shown large. */
  open: string | null
}

export const EVERYTHING: PortfolioFilter = { stone: 'all', shape: 'all' }

/** Reads the address's query (`?stone=travella&shape=U&open=dark-u`); what it does not know counts as not said. */
export function readAddress(search: string): PortfolioAddress {
  const query = new URLSearchParams(search)
  const find = <T extends string>(known: readonly T[], name: string) => known.find((one) => one === query.get(name))
  return {
    stone: find(STONE_IDS, 'stone') ?? 'all',
    shape: find(SHAPES, 'shape') ?? 'all',
    open: PORTFOLIO.find(({ id }) => id === query.get('open'))?.id ?? null,
  }
}

/** The page's path with its query. */
export function addressOf({ stone, shape, open = null }: PortfolioFilter & { open?: string | null }): string {
  const said = Object.entries({ stone, shape, open }).filter(([, value]) => value && value !== 'all')
  const query = new URLSearchParams(said.map(([name, value]) => [name, String(value)])).toString()
  return query ? `/portfolio?${query}` : '/portfolio'
}

export function entriesFor({ stone, shape }: PortfolioFilter): PortfolioEntry[] {
  return PORTFOLIO.filter(
    (entry) => (stone === 'all' || entry.stone === stone) && (shape === 'all' || entry.shape === shape),
  )
}

/** The address as it is now. The HTML that the build draws knows no query, so it lists everything. */
export function usePortfolioAddress(): PortfolioAddress {
  return readAddress(useSearch())
}

/** Of a visit to an entry's address that was made from the list: Back leads to the list. */
export const OPENED_HERE = { openedFromList: true }

export function wasOpenedHere(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'openedFromList' in state
}

/** Of the part of the page that lists the entries. */
export const LIST_ID = 'kitchens'

/** Of the link that opens an entry large, and that has the focus again afterwards. */
export function viewLinkId(entryId: string): string {
  return `view-${entryId}`
}
