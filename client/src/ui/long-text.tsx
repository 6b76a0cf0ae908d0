import { useState } from 'react'
import { Button } from './button.tsx'

/** Characters. Notes may have 10,000. */
const SHORT = 240

/** What someone wrote, with its line breaks. A long text is cut off until a button shows all of it. */
export function LongText({ text }: { text: string }) {
  const [isWhole, setWhole] = useState(false)
  const isLong = text.length > SHORT
  return (
    <>
      <bdi className="block whitespace-pre-line">
        {isLong && !isWhole ? `${text.slice(0, SHORT).trimEnd()}…` : text}
      </bdi>
      {isLong && (
        <Button
          variant="link"
          size="small"
          aria-expanded={isWhole}
          className="block"
          onClick={() => setWhole((before) => !before)}
        >
          {isWhole ? 'Show less' : 'Show all'}
        </Button>
      )}
    </>
  )
}
