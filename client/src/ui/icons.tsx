const PATHS = {
  plus: 'M8 2.5v11M2.5 8h11',
  minus: 'M2.5 8h11',
  close: 'm3.5 3.5 9 9m0-9-9 9',
  'chevron-down': 'm3.5 6 4.5 4.5L12.5 6',
  'arrow-left': 'M14 8H2.5M7 3 2 8l5 5',
  'arrow-right': 'M2 8h11.5M9 3l5 5-5 5',
  play: 'M5 3v10l8-5z',
  pause: 'M5.5 3v10m5-10v10',
  phone:
    'M3.5 2.5h2.6l1.2 3.2-1.6 1.1a8 8 0 0 0 3.5 3.5l1.1-1.6 3.2 1.2v2.6a1 1 0 0 1-1 1A10 10 0 0 1 2.5 3.5a1 1 0 0 1 1-1z',
  printer: 'M4.5 6V2.5h7V6m-7 6H2.5V6h11v6h-2m-7-2.5h7v4h-7z',
}

type IconName = keyof typeof PATHS

/** An icon next to a text that says the same. Its line is 1.5 px at any size, in the color of the text. */
export function Icon({ name, className = 'size-4' }: { name: IconName; className?: string }) {
  return (
    <svg
      aria-hidden
      viewBox="0 0 16 16"
      className={`shrink-0 fill-none stroke-[1.5] stroke-current ${className}`}
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      <path d={PATHS[name]} vectorEffect="non-scaling-stroke" />
    </svg>
  )
}
