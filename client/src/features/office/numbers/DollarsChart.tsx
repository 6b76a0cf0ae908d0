import { weekText } from '#client/features/office/visits/week-layout.ts'
import { formatWholeDollars } from '#shared/lib/cents.ts'
import { formatMonthDay } from '#shared/lib/dates.ts'
import type { WeekNumbers } from '#shared/numbers/schema.ts'

type Money = NonNullable<WeekNumbers['money']>

/** From the bottom of a column up, or from the left of a bar on. */
export const PARTS = [
  { name: 'Won', fill: 'fill-pine', cents: ({ wonCents }: Money) => wonCents },
  {
    name: 'Open',
    fill: 'fill-control',
    cents: ({ quotedCents, wonCents, lostCents }: Money) => quotedCents - wonCents - lostCents,
  },
  { name: 'Lost', fill: 'fill-divider', cents: ({ lostCents }: Money) => lostCents },
]

const HEIGHT = 160
/** Pixels for all columns, and from one to the next. It is never scaled, so that its labels are as large as those around it. */
const WIDTH = 960
const STEP = { min: 20, max: 80 }
/** Pixels that a label needs. */
const LABEL_WIDTH = 56
const LABEL_HEIGHT = 22
/** For the dollars beside the lines. */
const AXIS_WIDTH = 76

/** Cents of the week with the most. 0 without money, which only owners get. */
export function mostDollars(weeks: readonly WeekNumbers[]): number {
  return Math.max(0, ...weeks.map(({ money }) => money?.quotedCents ?? 0))
}

/** What each color means. */
export function PartsLegend() {
  return PARTS.map(({ name, fill }) => (
    <span key={name} className="flex items-center gap-1.5">
      <svg aria-hidden viewBox="0 0 1 1" className={`size-3 ${fill}`}>
        <rect width="1" height="1" />
      </svg>
      {name}
    </span>
  ))
}

/** Won, open and lost dollars of each week, the oldest first. Each column says the same in words. For weeks with money. */
export function DollarsChart({ weeks }: { weeks: readonly WeekNumbers[] }) {
  const columns = weeks.toReversed().flatMap(({ from, money }) => (money ? [{ from, money }] : []))
  const top = niceTop(mostDollars(weeks))
  const y = (cents: number) => HEIGHT - (cents / top) * HEIGHT
  const step = Math.min(Math.max(WIDTH / columns.length, STEP.min), STEP.max)
  const columnWidth = step * 0.6
  const width = AXIS_WIDTH + columns.length * step
  // As many labels as fit side by side.
  const every = Math.ceil(LABEL_WIDTH / step)
  return (
    <figure className="mb-6">
      <figcaption className="flex flex-wrap gap-x-5 gap-y-1 text-caption text-muted">
        <span className="font-strong text-ink">Dollars by week</span>
        <PartsLegend />
      </figcaption>
      <div
        ref={showNewest}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrolling box must be reachable by keyboard
        tabIndex={0}
        role="group"
        aria-label="Chart"
        className="mt-2 overflow-x-auto"
      >
        <svg
          role="list"
          aria-label="Dollars by week"
          viewBox={`0 -8 ${width} ${HEIGHT + LABEL_HEIGHT + 8}`}
          width={width}
          height={HEIGHT + LABEL_HEIGHT + 8}
          className="block max-w-none"
        >
          {[0, 0.5, 1].map((part) => (
            <g key={part} aria-hidden>
              <line x1={AXIS_WIDTH} x2={width} y1={y(top * part)} y2={y(top * part)} className="stroke-divider" />
              <text
                x={AXIS_WIDTH - 8}
                y={y(top * part) + 4}
                textAnchor="end"
                className="figures fill-muted text-caption"
              >
                {formatWholeDollars(top * part)}
              </text>
            </g>
          ))}
          {columns.map(({ from, money }, index) => {
            const x = AXIS_WIDTH + index * step + (step - columnWidth) / 2
            const words = weekWords(from, money)
            return (
              <g key={from} role="listitem" aria-label={words}>
                <title>{words}</title>
                {PARTS.map(({ name, fill, cents }, part) => {
                  const below = PARTS.slice(0, part).reduce((sum, one) => sum + one.cents(money), 0)
                  const height = (cents(money) / top) * HEIGHT
                  return (
                    <rect key={name} x={x} width={columnWidth} y={y(below) - height} height={height} className={fill} />
                  )
                })}
                {index % every === 0 && (
                  <text
                    aria-hidden
                    x={x + columnWidth / 2}
                    y={HEIGHT + 16}
                    textAnchor="middle"
                    className="figures fill-muted text-caption"
                  >
                    {formatMonthDay(from)}
                  </text>
                )}
              </g>
            )
          })}
        </svg>
      </div>
    </figure>
  )
}

/** Where the chart is wider than the screen. */
function showNewest(box: HTMLDivElement | null): void {
  if (box) box.scrollLeft = box.scrollWidth
}

/** `Mar 2 to Mar 8, 2026: won $10,000, open $24,211, lost $9,000` */
function weekWords(from: string, money: Money): string {
  const parts = PARTS.map(({ name, cents }) => `${name.toLowerCase()} ${formatWholeDollars(cents(money))}`)
  return `${weekText(from)}: ${parts.join(', ')}`
}

/** The next 1, 2 or 5 times a power of ten, in cents. */
function niceTop(cents: number): number {
  const power = 10 ** Math.floor(Math.log10(cents))
  return ([1, 2, 5].find((factor) => factor * power >= cents) ?? 10) * power
}
