import { type ComponentProps, type MouseEvent, useImperativeHandle, useRef } from 'react'
import { useRestoreFocus } from './focus.ts'

/** `inverse` is for a dark background. `link` looks like a link. */
type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'danger' | 'inverse' | 'link'
/** `compact` is for bars at a desk. On a phone it's as tall as `small`. */
type ButtonSize = 'normal' | 'small' | 'compact'

const VARIANTS: Record<ButtonVariant, string> = {
  primary: 'bg-pine text-white border-transparent not-disabled:hover:bg-ink not-disabled:active:bg-ink',
  secondary:
    'bg-transparent text-ink border-control not-disabled:hover:border-ink not-disabled:hover:bg-white not-disabled:active:bg-sand',
  quiet: 'bg-transparent text-ink border-transparent not-disabled:hover:bg-sand not-disabled:active:bg-divider',
  danger: 'bg-error text-white border-transparent not-disabled:hover:bg-ink not-disabled:active:bg-ink',
  inverse:
    'bg-transparent text-white border-white focus-visible:outline-white not-disabled:hover:bg-white not-disabled:hover:text-ink not-disabled:active:bg-sand',
  link: 'border-transparent text-ink underline decoration-control underline-offset-4 not-disabled:hover:decoration-ink not-disabled:active:text-muted',
}
const SIZES: Record<ButtonSize, string> = {
  normal: 'min-h-control px-5.5',
  small: 'min-h-touch px-4',
  compact: 'min-h-touch px-3 md:min-h-9',
}

/** A line that runs along the lower edge while busy. With reduced motion it stands still. */
const BUSY_LINE =
  'aria-busy:relative aria-busy:overflow-hidden aria-busy:after:absolute aria-busy:after:bottom-0 aria-busy:after:left-0 aria-busy:after:h-0.5 aria-busy:after:w-1/4 aria-busy:after:animate-busy aria-busy:after:bg-current motion-reduce:aria-busy:after:w-full'

interface ButtonProps extends ComponentProps<'button'> {
  variant?: ButtonVariant
  size?: ButtonSize
  /**
   * Disables the button and marks it as busy. The caller passes the busy label as children. The button keeps the width it
   * had when it was pressed.
   */
  busy?: boolean
}

export function Button({
  variant = 'secondary',
  size = 'normal',
  busy = false,
  disabled,
  className = '',
  style,
  type = 'button',
  ref,
  onClick,
  ...rest
}: ButtonProps) {
  const button = useRef<HTMLButtonElement>(null)
  useImperativeHandle<HTMLButtonElement | null, HTMLButtonElement | null>(ref, () => button.current)
  useRestoreFocus(button, busy)
  /** Pixels. Enter in a form also clicks its button. */
  const pressedWidth = useRef<number | undefined>(undefined)
  return (
    <button
      {...rest}
      ref={button}
      type={type}
      disabled={disabled || busy}
      aria-busy={busy || undefined}
      onClick={(event: MouseEvent<HTMLButtonElement>) => {
        pressedWidth.current = event.currentTarget.getBoundingClientRect().width
        onClick?.(event)
      }}
      style={busy && pressedWidth.current ? { ...style, width: pressedWidth.current } : style}
      className={`${buttonClasses(variant, size)} ${className}`}
    />
  )
}

/** For links that look like buttons. */
export function buttonClasses(variant: ButtonVariant = 'secondary', size: ButtonSize = 'normal'): string {
  const box = variant === 'link' ? SIZES[size].replace(/px-\S+/, 'px-0') : SIZES[size]
  return `inline-flex items-center justify-center gap-2.5 rounded-sm border font-strong text-label leading-none whitespace-nowrap transition-colors not-disabled:active:translate-y-px disabled:cursor-not-allowed not-aria-busy:disabled:opacity-55 aria-busy:cursor-progress aria-disabled:opacity-55 print:hidden forced-colors:not-disabled:hover:border-[color:Highlight] ${BUSY_LINE} ${box} ${VARIANTS[variant]}`
}
