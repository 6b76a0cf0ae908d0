import type { Job, Removal } from './details.ts'

/** What the quote form asks. */
export const JOB_LABELS: Readonly<Record<keyof Job, string>> = {
  removal: 'Old countertop?',
  cabinetsInPlace: 'My cabinets are already in place',
}

export const REMOVAL_LABELS: Readonly<Record<Removal, string>> = { none: 'None', laminate: 'Laminate', stone: 'Stone' }

const REMOVALS: Readonly<Record<Removal, string>> = {
  none: '',
  laminate: 'Removal of your old laminate countertop',
  stone: 'Removal of your old stone countertop',
}

/** "Removal of your old laminate countertop. The cabinets are in place." Empty for a quote without a job. */
export function describeJob(job: Job | undefined): string {
  if (!job) return ''
  const removal = REMOVALS[job.removal]
  return [removal && `${removal}.`, describeCabinets(job)].filter(Boolean).join(' ')
}

/** "The cabinets are in place.", or empty. What `describeJob` says beside an estimate, which lists the removal itself. */
export function describeCabinets(job: Job | undefined): string {
  return job?.cabinetsInPlace ? 'The cabinets are in place.' : ''
}
