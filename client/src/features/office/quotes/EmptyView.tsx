import { normalizeQuery } from '#client/features/office/list-address.tsx'
import { BUILT_IN_VIEWS } from '#shared/quotes/list-facts.ts'

/** What each built-in view would show. */
const SHOWS: Record<(typeof BUILT_IN_VIEWS)[number]['id'], string> = {
  'my-day':
    'My day shows unread messages, and the answers, prices, follow-ups, visits to close, and jobs that are due today or late, if they are yours or unassigned.',
  new: 'Quotes that no one has answered yet show here.',
  late: 'Quotes that no one answered or priced in time show here.',
  unread: 'Quotes with unanswered messages show here.',
  'follow-up': 'Follow-ups due today or earlier show here.',
  'to-close': 'Past visits show here until someone marks them completed or missed.',
  'visit-booked': 'Quotes with an upcoming visit show here.',
  measured: 'Quotes that are measured, and wait for a final quote, show here.',
  'to-price': 'Measured quotes show here until their final quote is sent.',
  waiting: 'Quotes whose final quote the customer has not answered yet show here, ended ones too.',
  'money-due': 'Quotes with a deposit or a balance that is due, or with money that we owe, show here.',
  'to-schedule':
    'Answered quotes without a visit or a follow-up, and paid ones without a day of installation, show here.',
  accepted: 'Quotes with an accepted final quote, and no installation yet, show here.',
  'install-booked': 'Quotes with an upcoming installation show here.',
  installed: 'Installed quotes that are not completed yet show here.',
  done: 'Completed quotes show here.',
  lost: 'Canceled quotes show here, with why they were lost.',
  all: 'Quotes show here as soon as someone asks for one.',
}

/** The list without rows: what it would show. `query` is normalized. */
export function EmptyView({ query }: { query: string }) {
  const view = BUILT_IN_VIEWS.find((one) => normalizeQuery(one.query) === query)
  return (
    <>
      <p className="text-muted">No quotes found.</p>
      <p className="mt-1 text-label text-muted">{view ? SHOWS[view.id] : 'No quote fits these filters.'}</p>
    </>
  )
}
