import { type LazyPart, lazyPart } from '#client/ui/loading.tsx'
import type { Role } from '#shared/people/roles.ts'
import type { Me } from '#shared/people/schema.ts'
import type { RenderPlan } from './day/Day.tsx'
import type { OfficeSection } from './office-address.ts'
import type { RenderSheet } from './quote/EditQuoteDialog.tsx'

/** What each section of the office gets. */
export interface SectionProps {
  me: Me
  /** Renders a quote for printing. Undefined until it has loaded. */
  renderSheet: RenderSheet | undefined
  /** Renders a countertop as lines with its sizes. Undefined until it has loaded. */
  renderPlan: RenderPlan | undefined
}

interface Section {
  /** Its tab, and the title of its page. */
  tab: string
  /** Who may see it. A crew starts at the first section that it may see. */
  needs: Role
  /** Set if only this role has a tab for it. Others reach it by a link. */
  tabOnlyFor?: Role
  Content: LazyPart<SectionProps>
}

export const OfficeSearch = lazyPart(
  async () => (await import('./search/OfficeSearch.tsx')).OfficeSearch,
  'The search field',
)

/** The code of each section loads when it's first shown. */
export const SECTIONS: Record<OfficeSection, Section> = {
  quotes: {
    tab: 'Quotes',
    needs: 'office',
    Content: lazyPart(async () => (await import('./record/ListAndRecord.tsx')).ListAndRecord, 'The list'),
  },
  day: {
    tab: 'Day',
    needs: 'crew',
    tabOnlyFor: 'crew',
    Content: lazyPart(async () => (await import('./day/Day.tsx')).Day, 'The day sheet'),
  },
  week: {
    tab: 'Week',
    needs: 'office',
    Content: lazyPart(async () => (await import('./week/WeekCalendar.tsx')).WeekCalendar, 'The calendar'),
  },
  samples: {
    tab: 'Samples',
    needs: 'office',
    Content: lazyPart(async () => (await import('./samples/Samples.tsx')).Samples, 'The list of samples'),
  },
  people: {
    tab: 'People',
    needs: 'office',
    Content: lazyPart(async () => (await import('./people/People.tsx')).People, 'The list of people'),
  },
  history: {
    tab: 'History',
    needs: 'office',
    Content: lazyPart(async () => (await import('./history/History.tsx')).History, 'The history'),
  },
}
