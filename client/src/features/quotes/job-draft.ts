import { useState } from 'react'
import { storageEntry } from '#client/api/storage.ts'
import { DEFAULT_JOB, type Job, REMOVALS } from '#shared/fabrication/details.ts'

/** In session storage, like the contact, so that a shared computer forgets it with the tab. */
const stored = storageEntry('session', 'quote_job_draft')

/** Stores the job, so the quote form opens with it. */
export function saveJob(job: Job): void {
  if (isDefaultJob(job)) stored.remove()
  else stored.write(JSON.stringify(job))
}

/** The job that the visitor chose. It survives closing the form and a reload. */
export function useJob() {
  const [job, setJob] = useState(readJob)
  return {
    job,
    setJob: (next: Job) => {
      saveJob(next)
      setJob(next)
    },
  }
}

/** The job that the visitor chose, or undefined if there is nothing to tell the shop. */
export function storedJob(): Job | undefined {
  const job = readJob()
  return isDefaultJob(job) ? undefined : job
}

/** Whether there is nothing to tell the shop. Then a quote is sent without it. */
export function isDefaultJob({ removal, cabinetsInPlace }: Job): boolean {
  return removal === DEFAULT_JOB.removal && cabinetsInPlace === DEFAULT_JOB.cabinetsInPlace
}

function readJob(): Job {
  try {
    const value: unknown = JSON.parse(stored.read() ?? '{}')
    const { removal, cabinetsInPlace }: { removal?: unknown; cabinetsInPlace?: unknown } = Object(value)
    return {
      removal: REMOVALS.find((one) => one === removal) ?? DEFAULT_JOB.removal,
      cabinetsInPlace: cabinetsInPlace === true,
    }
  } catch {
    // Not JSON, so nothing is chosen.
    return DEFAULT_JOB
  }
}
