/** What each built-in view would show, by its filters. */
const SHOWS: Readonly<Record<string, string>> = {
  'due=my-day&sort=due':
    "My day shows answers, follow-ups, and visits to close that are due today or late, if they are yours or no one's.",
  'stage=new': 'Quotes that no one has answered yet show here.',
  'due=late&sort=due': 'Quotes that no one answered in time show here.',
  'messages=unread': 'Quotes whose customer has written to us show here until someone answers.',
  'followUp=due&sort=followUp': 'Quotes to call about today show here, and those whose day has passed.',
  'due=to-close&sort=due': 'Visits that are over show here until someone marks them completed or missed.',
  'stage=visit_booked': 'Quotes with a visit to come show here.',
  'stage=measured': 'Quotes that are measured, and wait for an installation, show here.',
  'stage=install_booked': 'Quotes with an installation to come show here.',
  'stage=installed': 'Installed quotes that are not completed yet show here.',
  'stage=done': 'Completed quotes show here.',
  'stage=lost': 'Canceled quotes show here, with why they were lost.',
  '': 'Quotes show here as soon as someone asks for one.',
}

/** The list without rows: what it would show. `query` is normalized. */
export function EmptyView({ query }: { query: string }) {
  return (
    <>
      <p className="text-muted">No quotes found.</p>
      <p className="mt-1 text-label text-muted">{SHOWS[query] ?? 'No quote fits these filters.'}</p>
    </>
  )
}
