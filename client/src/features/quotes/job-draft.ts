import { isRecord, persisted } from '#client/api/storage.ts'
import { DEFAULT_JOB, type Job, REMOVALS } from '#shared/fabrication/details.ts'

function toJob(value: unknown): Job {
  const { removal, cabinetsInPlace } = isRecord(value) ? value : {}
  return {
    removal: REMOVALS.find((one) => one === removal) ?? DEFAULT_JOB.removal,
    cabinetsInPlace: cabinetsInPlace === true,
  }
}

/** In session storage, like the contact, so that a shared computer forgets it with the tab. */
const draft = persisted('session', 'quote_job_draft', toJob)
let channel: BroadcastChannel | undefined

function getChannel(): BroadcastChannel {
  channel ??= new BroadcastChannel('job')
  return channel
}

/** Stores the job here and in the other open tabs, which share the list of countertops. Open forms show it. */
export function saveJob(job: Job): void {
  draft.set(job)
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has no target
  getChannel().postMessage(job)
}

/** Once a quote has it. Other tabs keep it. */
export const forgetJob = draft.remove

/** The job that the visitor chose. It survives closing the form and a reload. */
export const useJob = draft.use

/** Takes over the job that another tab stores. Returns a function that stops that. */
export function followOtherTabsJob(): () => void {
  const onMessage = ({ data }: MessageEvent<unknown>) => draft.set(toJob(data))
  const tabs = getChannel()
  tabs.addEventListener('message', onMessage)
  return () => tabs.removeEventListener('message', onMessage)
}

/** The job that the visitor chose, or undefined if there is nothing to tell the shop. */
export function storedJob(): Job | undefined {
  const job = draft.get()
  return isDefaultJob(job) ? undefined : job
}

/** Whether there is nothing to tell the shop. Then a quote is sent without it. */
export function isDefaultJob({ removal, cabinetsInPlace }: Job): boolean {
  return removal === DEFAULT_JOB.removal && cabinetsInPlace === DEFAULT_JOB.cabinetsInPlace
}
