import { act, fireEvent } from '@testing-library/react'
import { vi } from 'vitest'

export const THURSDAY = '2026-03-12'

/** Ten columns of 100 pixels, from the upper left corner. */
export function stubGeometry() {
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, 1000, 756))
}
/** 7:30 AM is at 0, and half an hour is 36 pixels high. */
export const yOf = (startMinutes: number) => ((startMinutes - 450) / 30) * 36

const POINTER = { pointerId: 1, isPrimary: true, button: 0 }
export const pressPointer = (on: Element, clientX: number, clientY: number) =>
  fireEvent.pointerDown(on, { ...POINTER, clientX, clientY })
export const releasePointer = (clientX: number, clientY: number) =>
  fireEvent.pointerUp(window, { ...POINTER, clientX, clientY })

/** Moves it, and waits for the frame that shows it. */
export async function movePointer(clientX: number, clientY: number) {
  fireEvent.pointerMove(window, { ...POINTER, clientX, clientY })
  await act(() => new Promise<void>((resolve) => requestAnimationFrame(() => resolve())))
}

/** Drags from an element to Thursday, 2:00 PM, Crew 2. */
export function drag(from: Element) {
  pressPointer(from, 850, 0)
  releasePointer(750, yOf(840) + 10)
}
