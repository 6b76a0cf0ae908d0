import { useRef } from 'react'
import { Button } from '#client/ui/button.tsx'
import { Icon } from '#client/ui/icons.tsx'

interface PhotoButtonProps {
  text: string
  busy?: boolean
  disabled?: boolean
  onChoose: (files: readonly File[]) => void
}

/** Asks the browser for pictures. */
export function PhotoButton({ text, onChoose, ...button }: PhotoButtonProps) {
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
        accept="image/*"
        multiple
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
