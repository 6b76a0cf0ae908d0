import { type ComponentProps, type RefObject, useImperativeHandle, useLayoutEffect, useRef } from 'react'

type Variant = 'primary' | 'secondary' | 'quiet' | 'danger'

const VARIANTS: Record<Variant, string> = {
  primary: 'bg-pine text-white border-transparent hover:bg-ink active:bg-ink',
  secondary: 'bg-transparent text-ink border-control hover:border-ink hover:bg-white active:bg-sand',
  quiet: 'bg-transparent text-ink border-transparent hover:bg-sand active:bg-divider',
  danger: 'bg-error text-white border-transparent hover:bg-ink active:bg-ink',
}

interface ButtonProps extends ComponentProps<'button'> {
  variant?: Variant
  size?: 'normal' | 'small'
  /** Work is under way: disabled and marked as busy. The caller gives the busy label as children. */
  busy?: boolean
}

export function Button({
  variant = 'secondary',
  size = 'normal',
  busy = false,
  disabled,
  className = '',
  type = 'button',
  ref,
  ...rest
}: ButtonProps) {
  const button = useRef<HTMLButtonElement>(null)
  useImperativeHandle<HTMLButtonElement | null, HTMLButtonElement | null>(ref, () => button.current)
  useFocusKept(button, busy)
  return (
    <button
      {...rest}
      ref={button}
      type={type}
      disabled={disabled || busy}
      aria-busy={busy || undefined}
      className={`${buttonClasses(variant, size)} ${className}`}
    />
  )
}

/** A button that is disabled loses the focus: after its work it gets it back, unless it has gone elsewhere meanwhile. */
function useFocusKept(button: RefObject<HTMLButtonElement | null>, busy: boolean): void {
  const hadFocus = useRef(false)
  useLayoutEffect(() => {
    if (busy) {
      hadFocus.current = document.activeElement === button.current
    } else if (hadFocus.current) {
      hadFocus.current = false
      if (document.activeElement === document.body) button.current?.focus({ preventScroll: true })
    }
  }, [button, busy])
}

/** For links that look like buttons. */
export function buttonClasses(variant: Variant = 'secondary', size: 'normal' | 'small' = 'normal'): string {
  const height = size === 'small' ? 'min-h-11 px-4' : 'min-h-control px-5.5'
  return `inline-flex items-center justify-center gap-2.5 rounded-sm border font-[550] text-label leading-none whitespace-nowrap transition-colors disabled:cursor-not-allowed disabled:opacity-55 aria-disabled:opacity-55 ${height} ${VARIANTS[variant]}`
}
