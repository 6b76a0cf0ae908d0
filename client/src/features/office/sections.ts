import { type LazyPart, lazyPart } from '#client/ui/loading.tsx'
import type { Role } from '#shared/people/roles.ts'
import type { Me } from '#shared/people/schema.ts'
import type { OfficeSection } from './office-address.ts'

interface Section {
  /** Its link in the bar, and the title of its page. */
  label: string
  /** Who may see it. A crew starts at the first section that it may see. */
  needs: Role
  /** When the bar has a link to it: one that isn't always there is at least while it's open. */
  inBar: 'always' | 'waiting' | 'open'
  Content: LazyPart<{ me: Me }>
}

export const OfficeSearch = lazyPart(
  async () => (await import('./search/OfficeSearch.tsx')).OfficeSearch,
  'The search field',
)

/** The code of each section loads when it's first shown. */
export const SECTIONS: Record<OfficeSection, Section> = {
  quotes: {
    label: 'Quotes',
    needs: 'office',
    inBar: 'always',
    Content: lazyPart(async () => (await import('./quotes/ListAndRecord.tsx')).ListAndRecord, 'The list'),
  },
  day: {
    label: 'Day',
    needs: 'crew',
    inBar: 'always',
    Content: lazyPart(async () => (await import('./day/Day.tsx')).Day, 'The day sheet'),
  },
  week: {
    label: 'Week',
    needs: 'office',
    inBar: 'always',
    Content: lazyPart(async () => (await import('./visits/week/WeekCalendar.tsx')).WeekCalendar, 'The calendar'),
  },
  samples: {
    label: 'Samples',
    needs: 'office',
    inBar: 'waiting',
    Content: lazyPart(async () => (await import('./samples/Samples.tsx')).Samples, 'The list of samples'),
  },
  numbers: {
    label: 'Numbers',
    needs: 'office',
    inBar: 'always',
    Content: lazyPart(async () => (await import('./numbers/Numbers.tsx')).Numbers, 'The numbers'),
  },
  people: {
    label: 'People',
    needs: 'office',
    inBar: 'always',
    Content: lazyPart(async () => (await import('./people/People.tsx')).People, 'The list of people'),
  },
  settings: {
    label: 'Settings',
    needs: 'office',
    inBar: 'always',
    Content: lazyPart(async () => (await import('./settings/Settings.tsx')).Settings, 'The settings'),
  },
  prices: {
    label: 'Prices',
    needs: 'office',
    inBar: 'open',
    Content: lazyPart(async () => (await import('./prices/Prices.tsx')).Prices, 'The prices'),
  },
  history: {
    label: 'History',
    needs: 'office',
    inBar: 'open',
    Content: lazyPart(async () => (await import('./history/History.tsx')).History, 'The history'),
  },
}
