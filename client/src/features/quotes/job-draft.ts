/*
 * The job that the visitor chose. It's kept outside of React, so a form that is open in the background shows what a shared
 * kitchen or another tab chose.
 */
import { useSyncExternalStore } from 'react'
import { storageEntry } from '#client/api/storage.ts'
import { DEFAULT_JOB, type Job, REMOVALS } from '#shared/fabrication/details.ts'

/** In session storage, like the contact, so that a shared computer forgets it with the tab. */
const stored = storageEntry('session', 'quote_job_draft')
const listeners = new Set<() => void>()
/** The stored text and its job, so that the same text is the same object. */
let cached: { text: string | null; job: Job } = { text: null, job: DEFAULT_JOB }
let channel: BroadcastChannel | undefined

/** Stores the job here and in the other open tabs, which share the list of countertops. Open forms show it. */
export function saveJob(job: Job): void {
  storeJob(job)
  getChannel()?.postMessage(job)
}

/** Once a quote has it. Other tabs keep it. */
export function forgetJob(): void {
  storeJob(DEFAULT_JOB)
}

/** The job that the visitor chose. It survives closing the form and a reload. */
export function useJob(): Job {
  return useSyncExternalStore(subscribe, readJob)
}

/** Takes over the job that another tab stores. Returns a function that stops that. */
export function followOtherTabsJob(): () => void {
  const onMessage = ({ data }: MessageEvent<unknown>) => storeJob(toJob(data))
  const tabs = getChannel()
  tabs?.addEventListener('message', onMessage)
  return () => tabs?.removeEventListener('message', onMessage)
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

function storeJob(job: Job): void {
  if (isDefaultJob(job)) stored.remove()
  else stored.write(JSON.stringify(job))
  for (const listener of listeners) listener()
}

function readJob(): Job {
  const text = stored.read()
  if (text !== cached.text) cached = { text, job: parseJob(text) }
  return cached.job
}

function parseJob(text: string | null): Job {
  try {
    return toJob(JSON.parse(text ?? '{}'))
  } catch {
    // Not JSON, so nothing is chosen.
    return DEFAULT_JOB
  }
}

function toJob(value: unknown): Job {
  const { removal, cabinetsInPlace }: { removal?: unknown; cabinetsInPlace?: unknown } = Object(value)
  return {
    removal: REMOVALS.find((one) => one === removal) ?? DEFAULT_JOB.removal,
    cabinetsInPlace: cabinetsInPlace === true,
  }
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function getChannel(): BroadcastChannel | undefined {
  if (typeof BroadcastChannel === 'undefined') return undefined
  channel ??= new BroadcastChannel('job')
  return channel
}
