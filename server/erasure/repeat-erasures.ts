import { z } from 'zod'
import type { Context } from '#server/context.ts'
import { AppError } from '#server/http/app-error.ts'
import { type Erased, erasedSchema } from '#shared/erasure/schema.ts'
import { eraseCustomer } from './erase-customer.ts'
import { findRecords } from './queries.ts'

/** An erasure that a person has to check, for example because the backup restored a coming appointment. */
interface RefusedErasure extends Erased {
  why: string
}

export interface RepeatedErasures {
  done: Erased[]
  refused: RefusedErasure[]
  /** The number of ids that this database doesn't have. */
  missing: number
}

/** A log line, or just the ids. */
const lineSchema = z.union([z.object({ erased: erasedSchema }).transform(({ erased }) => erased), erasedSchema])

/** Matches a line about an erasure, even if it's cut off. */
const ABOUT_ERASURE = /"(?:erased|quoteIds)":/

/**
 * Reads erasures from text with one JSON object per line: log lines, or objects with `quoteIds` and `appointmentIds`.
 * Skips other lines, and anything that a log collector puts before the object, such as a time.
 *
 * @throws with the line number if a line is about an erasure but its ids can't be read.
 */
export function parseErasures(text: string): Erased[] {
  return text.split('\n').flatMap((line, index) => {
    const json = parseJson(line.slice(Math.max(0, line.indexOf('{'))))
    const isAbout =
      json === undefined
        ? ABOUT_ERASURE.test(line)
        : typeof json === 'object' && json !== null && ('erased' in json || 'quoteIds' in json)
    if (!isAbout) return []
    const parsed = lineSchema.safeParse(json)
    if (!parsed.success) throw new Error(`Line ${index + 1} is about an erasure, but its ids can't be read.`)
    return [parsed.data]
  })
}

/** Repeats confirmed erasures after a backup was restored. Running it again changes nothing. */
export async function repeatErasures(ctx: Context, erasures: readonly Erased[]): Promise<RepeatedErasures> {
  const repeated: RepeatedErasures = { done: [], refused: [], missing: 0 }
  for (const erased of erasures) {
    const records = await findRecords(ctx, [...erased.quoteIds, ...erased.appointmentIds])
    const there = records.map(({ id }) => id)
    const known = {
      quoteIds: erased.quoteIds.filter((id) => there.includes(id)),
      appointmentIds: erased.appointmentIds.filter((id) => there.includes(id)),
    }
    repeated.missing += erased.quoteIds.length + erased.appointmentIds.length - there.length
    if (there.length === 0) continue
    try {
      repeated.done.push(await eraseCustomer(ctx, { ...known, name: undefined }))
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      repeated.refused.push({ ...known, why: error.message })
    }
  }
  return repeated
}

function parseJson(line: string): unknown {
  try {
    return JSON.parse(line)
  } catch {
    return undefined
  }
}
