import { type ComponentProps, useState } from 'react'
import { Button } from '#client/ui/button.tsx'
import { LazyPart } from '#client/ui/loading.tsx'
import type { SaveViewDialog } from './SaveViewDialog.tsx'

const loadDialog = async () => (await import('./SaveViewDialog.tsx')).SaveViewDialog

/** 'Save this view': a name for the filters in the address. 'Edit view' if they are those of a view. */
export function SaveView(props: Omit<ComponentProps<typeof SaveViewDialog>, 'onClose'>) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button size="small" className="mt-2 px-2 max-lg:mb-2" onClick={() => setOpen(true)}>
        {props.view ? 'Edit view' : 'Save this view'}
      </Button>
      {isOpen && <LazyPart load={loadDialog} props={{ ...props, onClose: () => setOpen(false) }} name="The dialog" />}
    </>
  )
}
