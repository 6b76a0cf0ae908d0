import type { Job, Removal } from './details.ts'

/** What the quote form asks. */
export const JOB_LABELS: Readonly<Record<keyof Job, string>> = {
  removal: 'Old countertop?',
  cabinetsInPlace: 'My cabinets are already in place',
}

export const REMOVAL_LABELS: Readonly<Record<Removal, string>> = { none: 'None', laminate: 'Laminate', stone: 'Stone' }

const REMOVALS: Readonly<Record<Removal, string>> = {
  none: '',
  laminate: 'Remove the old laminate top',
  stone: 'Remove the old stone top',
}

/** "Remove the old laminate top. The cabinets are in place." Empty for a quote without a job. */
export function describeJob(job: Job | undefined): string {
  if (!job) return ''
  const parts = [REMOVALS[job.removal], job.cabinetsInPlace ? 'The cabinets are in place' : '']
  return parts.flatMap((part) => (part ? [`${part}.`] : [])).join(' ')
}
