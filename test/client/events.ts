import type { HistoryEvent } from '#shared/events/schema.ts'

/** An event with that number: a quote's notes, changed by Anna. */
export function historyEvent(number: number, changes: Partial<HistoryEvent> = {}): HistoryEvent {
  return {
    id: `1763826199123456-e${String(number).padStart(12, '0')}`,
    at: '2026-03-09T15:04:00.000Z',
    by: { kind: 'person', name: 'Anna Ruiz', role: 'office' },
    subject: 'quote',
    subjectId: '0198c0de-0000-7000-8000-000000001042',
    quoteNumber: 1042,
    action: 'edited',
    changes: { notes: ['', `Note ${number}`] },
    ...changes,
  }
}
