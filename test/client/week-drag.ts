import { fireEvent } from '@testing-library/react'
import { vi } from 'vitest'

export const THURSDAY = '2026-03-12'

/** Ten columns of 100 pixels, from the upper left corner. */
export function stubGeometry() {
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, 1000, 756))
}
/** 7:30 AM is at 0, and half an hour is 36 pixels high. */
export const yOf = (startMinutes: number) => ((startMinutes - 450) / 30) * 36

/** Drags from an element to Thursday, 2:00 PM, Crew 2. */
export function drag(from: Element) {
  fireEvent.pointerDown(from, { button: 0, clientX: 850, clientY: 0 })
  fireEvent.pointerMove(window, { clientX: 800, clientY: 200 })
  fireEvent.pointerMove(window, { clientX: 750, clientY: yOf(840) + 10 })
  fireEvent.pointerUp(window, { clientX: 750, clientY: yOf(840) + 10 })
}
