import { parseJson } from '#client/api/storage.ts'
import type { CollectedBy } from '#shared/appointments/schema.ts'
import type { MarkStatus } from '#shared/appointments/statuses.ts'
import type { Measured, MeasuredInput } from '#shared/countertops/measured.ts'
import type { InstalledInput } from '#shared/installation/schema.ts'
import type { CalendarDate } from '#shared/lib/zoned.ts'

// What a crew made and the server doesn't have yet. It waits in the browser's storage (docs/rules.md, Crew day).

interface Waiting {
  /** In the order of saving. */
  id: number
  /** Who made it: the person's id, or 'key' for the admin key. */
  author: string
  appointmentId: string
  /** The day of the visit, where the crew finds it. */
  date: CalendarDate
  /** Why the server refused it, or null. */
  refusal: string | null
  /** False if this device can't store it: then it ends with the page. */
  isKept: boolean
}

/** A save of a visit's sizes that waits on this device until the server has it. */
export interface UnsentSave extends Waiting {
  kind: 'sizes'
  /** Its Idempotency-Key. */
  key: string
  /** Based on the version that the save before it makes. */
  input: MeasuredInput
  /** What another device saved first, or null. */
  theirs: Measured | null
}

/** What became of a visit, how its fee was collected, or that an installation is done, with its Idempotency-Key. */
export type StopMark =
  | { status: MarkStatus }
  | { collected: CollectedBy | null }
  | { installed: InstalledInput; key: string }

/** A mark that waits as a save of sizes does. */
export interface UnsentMark extends Waiting {
  kind: 'mark'
  mark: StopMark
  /** The visit's, which the mark before it makes. Undefined after the crew decided to send it anyway. */
  version: number | undefined
}

/** A photo that waits. Its picture is in the picture store. */
export interface UnsentPhoto extends Waiting {
  kind: 'photo'
  /** Its Idempotency-Key, and the key of its picture. */
  key: string
  /** The server may have it, though its answer never came. */
  wasTried: boolean
  /** The crew removed it when the server may have had it. It's sent once more, to learn its id, and then removed there. */
  isUnwanted: boolean
}

/** A photo that the server has and the crew removed. */
export interface UnsentRemoval extends Waiting {
  kind: 'removal'
  photoId: string
}

export type Unsent = UnsentSave | UnsentMark | UnsentPhoto | UnsentRemoval

type WithoutKept<U> = U extends Unsent ? Omit<U, 'isKept'> : never

/** Whether the crew has to decide what becomes of it: the server refused it, or another device saved first. */
export function waitsForCrew(unsent: Unsent): boolean {
  return unsent.refusal !== null || (unsent.kind === 'sizes' && unsent.theirs !== null)
}

export const isSizes = (unsent: Unsent): unsent is UnsentSave => unsent.kind === 'sizes'
export const isMark = (unsent: Unsent): unsent is UnsentMark => unsent.kind === 'mark'
export const isPhoto = (unsent: Unsent): unsent is UnsentPhoto => unsent.kind === 'photo'
export const isRemoval = (unsent: Unsent): unsent is UnsentRemoval => unsent.kind === 'removal'

/** Each is an entry of its own, so tabs never write over each other's. */
export const ENTRY = 'unsent_sizes_'

/** What one person, or everyone, has stored. */
export function listStored(author?: string): Unsent[] {
  try {
    const names = Object.keys(localStorage).filter((name) => name.startsWith(ENTRY))
    const stored = names.flatMap((name) => (parseJson(localStorage.getItem(name)) as Unsent | null) ?? []) // only `put` writes it
    return (
      stored
        .filter((one) => author === undefined || one.author === author)
        // An earlier build stored sizes without a kind.
        .map((one) => ({ ...one, kind: one.kind ?? 'sizes' }) as Unsent)
        .toSorted(byId)
    )
  } catch {
    return []
  }
}

const byId = (one: Unsent, other: Unsent) => one.id - other.id

interface ListOptions {
  author: string
  /** Called with all of the author's that waits after each change. */
  onChange: (unsent: readonly Unsent[]) => void
}

export type WaitingList = ReturnType<typeof createWaitingList>

/** What the author made, in all tabs. */
export function createWaitingList({ author, onChange }: ListOptions) {
  /** What can't be stored, by id. */
  const inMemory = new Map<number, Unsent>()
  const all = () => {
    const stored = listStored(author).filter(({ id }) => !inMemory.has(id))
    return [...stored, ...inMemory.values()].toSorted(byId)
  }
  const of = (appointmentId: string) => all().filter((one) => one.appointmentId === appointmentId)
  return {
    all,
    sizesOf: (appointmentId: string) => of(appointmentId).filter(isSizes),
    marksOf: (appointmentId: string) => of(appointmentId).filter(isMark),
    findPhoto: (id: number) => all().find((one): one is UnsentPhoto => isPhoto(one) && one.id === id),
    /** The time, because another tab makes its own. After all that are stored, of anyone, even if the clock was set back. */
    nextId() {
      return Math.max(Date.now(), ...[...listStored(), ...inMemory.values()].map(({ id }) => id + 1))
    },
    /** False if it's only in memory, because the browser has no room for it or `mayStore` is false. */
    put(unsent: WithoutKept<Unsent>, mayStore = true): boolean {
      let isKept = mayStore
      try {
        if (isKept) localStorage.setItem(ENTRY + unsent.id, JSON.stringify({ ...unsent, isKept }))
      } catch {
        isKept = false
      }
      if (isKept) inMemory.delete(unsent.id)
      else inMemory.set(unsent.id, { ...unsent, isKept })
      onChange(all())
      return isKept
    },
    remove(id: number): void {
      inMemory.delete(id)
      try {
        localStorage.removeItem(ENTRY + id)
      } catch {
        // Blocked storage has nothing to remove.
      }
      onChange(all())
    },
  }
}

/**
 * The first that doesn't wait for the crew, and isn't behind one of its kind and visit that does. Photos stand alone, and come
 * last: they take long.
 */
export function nextOf(unsent: readonly Unsent[]): Unsent | undefined {
  const what = (one: Unsent) => (isPhoto(one) ? `photo ${one.id}` : `${one.kind} ${one.appointmentId}`)
  const blocked = new Set(unsent.filter(waitsForCrew).map(what))
  const open = unsent.filter((one) => !blocked.has(what(one)))
  return open.find((one) => !isPhoto(one)) ?? open[0]
}
