/** Narrower than Tailwind's md, where `max-md:` applies. */
export const PHONE_SCREEN = '(width < 48rem)'

/** Narrower than Tailwind's xl, where `max-xl:` applies. */
export const NARROW_SCREEN = '(width < 80rem)'

/** Narrower than Tailwind's lg, where `max-lg:` applies. */
export const TABLET_SCREEN = '(width < 64rem)'

/** At least as wide as Tailwind's lg, where `lg:` applies. */
export const WIDE_SCREEN = '(width >= 64rem)'

/** At least as wide as Tailwind's xl, and tall enough for a pane that stays in sight (`desk:`). */
export const DESK_SCREEN = '(width >= 80rem) and (height >= 40rem)'

export const TOUCH = '(pointer: coarse)'
export const REDUCED_MOTION = '(prefers-reduced-motion: reduce)'
