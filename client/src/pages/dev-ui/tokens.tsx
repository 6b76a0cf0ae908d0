import { COLORS } from '#shared/content/colors.ts'

/** Tailwind finds complete class names only, so don't build them from parts. */
const SIZES = [
  { name: 'h1', className: 'font-display font-serif text-h1' },
  { name: 'h2', className: 'font-display font-serif text-h2' },
  { name: 'h3', className: 'font-display font-serif text-h3' },
  { name: 'quote', className: 'font-display font-serif text-quote' },
  { name: 'figure', className: 'figures font-display font-serif text-figure' },
  { name: 'lead', className: 'text-lead' },
  { name: 'body', className: 'text-body' },
  { name: 'label', className: 'text-label' },
  { name: 'label, strong', className: 'font-strong text-label' },
  { name: 'caption', className: 'text-caption text-muted' },
]
const SPACES = [
  { name: 'gutter', className: 'w-gutter' },
  { name: 'gutter-wide', className: 'w-gutter-wide' },
  { name: 'touch', className: 'w-touch' },
  { name: 'control', className: 'w-control' },
  { name: 'section', className: 'w-section' },
]

export function Colors() {
  return (
    <ul className="grid grid-cols-2 gap-4 sm:grid-cols-4 lg:grid-cols-6">
      {Object.entries(COLORS).map(([name, value]) => (
        <li key={name}>
          <span
            className="block h-20 rounded border border-divider forced-color-adjust-none"
            style={{ backgroundColor: `var(--color-${name})` }}
          />
          <span className="mt-2 block font-strong text-label">{name}</span>
          <span className="figures block text-caption text-muted">{value}</span>
        </li>
      ))}
    </ul>
  )
}

export function Type() {
  return (
    <dl className="grid gap-y-6 md:grid-cols-[10rem_minmax(0,1fr)]">
      {SIZES.map(({ name, className }) => (
        <div key={name} className="contents">
          <dt className="text-caption text-muted md:pt-1">{name}</dt>
          <dd className={className}>Quartz, 25 1/2 in deep, $1,800</dd>
        </div>
      ))}
    </dl>
  )
}

export function Space() {
  return (
    <dl className="grid grid-cols-[8rem_minmax(0,1fr)] items-center gap-y-3">
      {SPACES.map(({ name, className }) => (
        <div key={name} className="contents">
          <dt className="text-caption text-muted">{name}</dt>
          <dd className={`${className} h-4 bg-pine forced-colors:border`} />
        </div>
      ))}
    </dl>
  )
}
