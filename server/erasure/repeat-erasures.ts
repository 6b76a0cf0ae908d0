import { z } from 'zod'
import type { Context, TransactionContext } from '#server/context.ts'
import { AppError } from '#server/http/app-error.ts'
import { type ErasedIds, erasedIdsSchema } from '#shared/erasure/schema.ts'
import { eraseRows } from './erase-rows.ts'
import { findRows } from './queries.ts'
import { listAppointmentIds } from './rows-to-erase.ts'

/** An erasure that a person has to check, for example because the backup restored an upcoming appointment. */
interface RefusedErasure extends ErasedIds {
  why: string
}

interface RepeatedErasures {
  done: ErasedIds[]
  refused: RefusedErasure[]
  /** The number of ids that this database doesn't have. */
  missing: number
}

/** A log line, or just the ids. */
const lineSchema = z.union([z.object({ erased: erasedIdsSchema }).transform(({ erased }) => erased), erasedIdsSchema])

/** Matches a line about an erasure, even if it's cut off. */
const ABOUT_ERASURE = /"(?:erased|quoteIds)":/

/**
 * Reads erasures from text with one JSON object per line: log lines, or objects with `quoteIds`, `appointmentIds` and, since
 * there are customers, `customerIds`. Skips other lines, and anything that a log collector puts before the object, such as a
 * time. Throws with the line number if a line is about an erasure but its ids can't be read.
 */
export function parseErasures(text: string): ErasedIds[] {
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
export async function repeatErasures(ctx: Context, erasures: readonly ErasedIds[]): Promise<RepeatedErasures> {
  const repeated: RepeatedErasures = { done: [], refused: [], missing: 0 }
  for (const erased of erasures) {
    const ids = [...erased.quoteIds, ...erased.appointmentIds, ...erased.customerIds]
    const there = (await findRows(ctx, ids)).map(({ id }) => id)
    const known = {
      quoteIds: erased.quoteIds.filter((id) => there.includes(id)),
      appointmentIds: erased.appointmentIds.filter((id) => there.includes(id)),
      customerIds: erased.customerIds.filter((id) => there.includes(id)),
    }
    repeated.missing += ids.length - there.length
    if (there.length === 0) continue
    try {
      const list = async (tx: TransactionContext) => ({ ...known, appointmentIds: await listAppointmentIds(tx, known) })
      repeated.done.push(await eraseRows(ctx, { list }))
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
