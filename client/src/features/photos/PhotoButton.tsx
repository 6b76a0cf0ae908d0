import { useRef } from 'react'
import { Button } from '#client/ui/button.tsx'
import { Icon } from '#client/ui/icons.tsx'

interface PhotoButtonProps {
  text: string
  busy?: boolean
  disabled?: boolean
  /** Opens a phone's camera right away, for one picture. */
  isCamera?: boolean
  /** Which files the browser offers. */
  accept?: string
  onChoose: (files: readonly File[]) => void
}

/** Asks the browser for pictures, or for other files. */
export function PhotoButton({ text, isCamera = false, accept = 'image/*', onChoose, ...button }: PhotoButtonProps) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <Button size="small" {...button} onClick={() => input.current?.click()}>
        <Icon name="plus" />
        <span>{text}</span>
      </Button>
      <input
        ref={input}
        type="file"
        accept={accept}
        multiple={!isCamera}
        capture={isCamera ? 'environment' : undefined}
        hidden
        onChange={({ target }) => {
          onChoose([...(target.files ?? [])])
          // So the same file can be chosen again.
          target.value = ''
        }}
      />
    </>
  )
}
