import { type ComponentProps, useState } from 'react'
import { toast } from '#client/ui/toast/toast.ts'
import type { StoneId } from '#shared/countertops/stones.ts'

interface OrderSampleProps extends Pick<ComponentProps<'button'>, 'className' | 'aria-label'> {
  /** The stone next to it. Without one, the visitor chooses. */
  stone?: StoneId | undefined
}

const loadDialog = () => import('./SampleDialog.tsx')
type SampleDialog = Awaited<ReturnType<typeof loadDialog>>['SampleDialog']

/** Opens the form for samples, whose code loads then. Without scripts it isn't shown: the phone number is next to it. */
export function OrderSample({ stone, className = '', ...button }: OrderSampleProps) {
  const [Dialog, setDialog] = useState<SampleDialog | null>(null)
  const open = () =>
    loadDialog().then(
      (loaded) => setDialog(() => loaded.SampleDialog),
      () => toast({ title: "The form didn't load. Check your connection and try again.", look: 'destructive' }),
    )
  return (
    <>
      <button
        {...button}
        type="button"
        aria-haspopup="dialog"
        onClick={() => void open()}
        className={`noscript:hidden ${className}`}
      >
        Order a sample
      </button>
      {Dialog && <Dialog stone={stone} onClose={() => setDialog(null)} />}
    </>
  )
}
