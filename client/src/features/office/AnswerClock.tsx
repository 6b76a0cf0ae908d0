import type { AnswerText } from './row-texts.ts'

const TONES = { calm: '', urgent: 'text-brass!', late: 'text-error!' }

export function tone(answer: AnswerText | null): string {
  return answer ? TONES[answer.look] : ''
}

/** An exclamation mark in a circle, which says the same as the color. */
export function LateIcon({ className = '' }: { className?: string }) {
  return (
    <svg
      aria-hidden
      viewBox="0 0 16 16"
      className={`size-3.5 shrink-0 fill-none stroke-[1.5] stroke-current ${className}`}
    >
      <path d="M8 1.5a6.5 6.5 0 1 0 0 13 6.5 6.5 0 0 0 0-13M8 4.5V9m0 2v.5" />
    </svg>
  )
}

/** The answer clock, or the follow-up, in a cell of its own. */
export function AnswerClock({ text, look, title }: AnswerText) {
  return (
    <span
      data-look={look}
      title={title}
      className={`figures flex items-center gap-1 ${look === 'calm' ? 'text-muted' : `font-strong ${TONES[look]}`}`}
    >
      {look === 'late' && <LateIcon />}
      <span>{text}</span>
    </span>
  )
}
