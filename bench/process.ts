import { readFileSync } from 'node:fs'
import type pg from 'pg'

/** Linux counts CPU time in hundredths of a second. */
const TICKS_PER_SECOND = 100

/** CPU seconds that each process has used so far, by process id. Zero for a process that has ended. */
export function cpuSeconds(pids: readonly number[]): Map<number, number> {
  return new Map(pids.map((pid) => [pid, readCpuTicks(pid) / TICKS_PER_SECOND]))
}

/**
 * CPU seconds between two samples. A pool closes connections that it doesn't need. The time of such a process before the
 * first sample must not be subtracted from the others.
 */
export function cpuSecondsBetween(before: ReadonlyMap<number, number>, after: ReadonlyMap<number, number>): number {
  return [...after].reduce((sum, [pid, seconds]) => sum + Math.max(0, seconds - (before.get(pid) ?? 0)), 0)
}

function readCpuTicks(pid: number): number {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // The command's name, in parentheses, may contain spaces.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    return Number(fields[11]) + Number(fields[12])
  } catch {
    return 0
  }
}

/** A process's resident memory in bytes. */
export function residentBytes(pid: number): number {
  const kilobytes = /VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
  return Number(kilobytes) * 1024
}

/** The Postgres processes that serve connections to a database, except for the client's own. */
export async function backendPids(client: pg.Client, database: string): Promise<number[]> {
  const { rows } = await client.query<{ pid: number }>(
    `SELECT pid FROM pg_stat_activity
     WHERE datname = $1 AND backend_type = 'client backend' AND pid <> pg_backend_pid()`,
    [database],
  )
  return rows.map(({ pid }) => pid)
}
