import { readFileSync } from 'node:fs'
import type pg from 'pg'

/** Linux counts a process's time in hundredths of a second. */
const TICKS_PER_SECOND = 100

/** Seconds of CPU that each of these processes has used so far, by its id; one that is gone counts nothing. */
export function cpuSeconds(pids: readonly number[]): Map<number, number> {
  return new Map(pids.map((pid) => [pid, ticks(pid) / TICKS_PER_SECOND]))
}

/**
 * Seconds of CPU between two looks. A pool lets go of connections that it does not need: what such a process had used
 * before the first look must not be taken off what the others used since.
 */
export function cpuSecondsBetween(before: ReadonlyMap<number, number>, after: ReadonlyMap<number, number>): number {
  return [...after].reduce((sum, [pid, seconds]) => sum + Math.max(0, seconds - (before.get(pid) ?? 0)), 0)
}

function ticks(pid: number): number {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // The command's name, in brackets, may hold spaces.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    return Number(fields[11]) + Number(fields[12])
  } catch {
    return 0
  }
}

/** Bytes of memory that a process holds. */
export function residentBytes(pid: number): number {
  const kilobytes = /VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
  return Number(kilobytes) * 1024
}

/** The processes that Postgres runs for connections to a database, but for the one that asks. */
export async function backendPids(client: pg.Client, database: string): Promise<number[]> {
  const { rows } = await client.query<{ pid: number }>(
    `SELECT pid FROM pg_stat_activity
     WHERE datname = $1 AND backend_type = 'client backend' AND pid <> pg_backend_pid()`,
    [database],
  )
  return rows.map(({ pid }) => pid)
}
