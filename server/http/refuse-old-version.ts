import { AppError } from './app-error.ts'

/** What the office edits in versions, and what the second of two people who change it at once reads. */
const CONFLICTS = {
  crew: 'Someone else changed this crew. Review it and try again.',
  customer: 'Someone else changed this customer. Review it and try again.',
  hours: 'Someone else changed these hours. Review them and try again.',
  person: 'Someone else changed this person. Review them and try again.',
  quote: 'Someone else changed this quote. Review it and try again.',
  settings: 'Someone else changed the settings. Review them and try again.',
  sizes: 'Someone else saved sizes for this visit. Compare both.',
  template: 'Someone else changed this template. Review it and try again.',
  visit: 'Someone else changed this visit. Review it and try again.',
} as const

/** Throws 409 with the `current` state if `version` is an older one. Undefined: the caller saw none. */
export function refuseOldVersion(
  version: number | undefined,
  current: { version: number },
  what: keyof typeof CONFLICTS,
): void {
  if (version !== undefined && version !== current.version) throw changedMeanwhile(current, what)
}

/** 409 with the `current` state. */
export function changedMeanwhile(current: object, what: keyof typeof CONFLICTS): AppError {
  return new AppError('changed_meanwhile', CONFLICTS[what], { fields: { current } })
}
