import { HOUR_MS } from '#shared/lib/durations.ts'

/** PDFs by what they say, the oldest first. Those that are being drawn, too. */
const kept = new Map<string, Promise<Buffer>>()
/** A PDF has up to 200 KB. */
const MOST_KEPT = 50

/** Draws a PDF unless it's kept or being drawn. One that says the same is the same file. */
export function keptPdf(key: string, draw: () => Promise<Buffer>): Promise<Buffer> {
  const known = kept.get(key)
  if (known) return known
  const drawn = draw()
  kept.set(key, drawn)
  const forget = () => {
    if (kept.get(key) === drawn) kept.delete(key)
  }
  drawn.catch(forget)
  setTimeout(forget, HOUR_MS).unref()
  const [oldest] = kept.keys()
  if (oldest !== undefined && kept.size > MOST_KEPT) kept.delete(oldest)
  return drawn
}

/** After an erasure. Other processes keep theirs for an hour at most, and give them to no one. */
export function forgetPdfs(): void {
  kept.clear()
}
