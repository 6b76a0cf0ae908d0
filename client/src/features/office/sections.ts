import type { ComponentType } from 'react'
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
  /** Its name in messages, such as `The calendar`. */
  name: string
  /** Who may see it. A crew starts at the first section that it may see. */
  needs: Role
  /** Set if only this role has a tab for it. Others reach it by a link. */
  tabOnlyFor?: Role
  load: () => Promise<ComponentType<SectionProps>>
}

export const loadSearch = async () => (await import('./search/OfficeSearch.tsx')).OfficeSearch

/** The code of each section loads when it's first shown. */
export const SECTIONS: Record<OfficeSection, Section> = {
  quotes: {
    tab: 'Quotes',
    name: 'The list',
    needs: 'office',
    load: async () => (await import('./record/ListAndRecord.tsx')).ListAndRecord,
  },
  day: {
    tab: 'Day',
    name: 'The day sheet',
    needs: 'crew',
    tabOnlyFor: 'crew',
    load: async () => (await import('./day/Day.tsx')).Day,
  },
  week: {
    tab: 'Week',
    name: 'The calendar',
    needs: 'office',
    load: async () => (await import('./week/WeekCalendar.tsx')).WeekCalendar,
  },
  samples: {
    tab: 'Samples',
    name: 'The list of samples',
    needs: 'office',
    load: async () => (await import('./samples/Samples.tsx')).Samples,
  },
  people: {
    tab: 'People',
    name: 'The list of people',
    needs: 'office',
    load: async () => (await import('./people/People.tsx')).People,
  },
  history: {
    tab: 'History',
    name: 'The history',
    needs: 'office',
    load: async () => (await import('./history/History.tsx')).History,
  },
}
