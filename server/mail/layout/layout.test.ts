import { describe, expect, it } from 'vitest'
import { html, oneLine, plain } from './html.ts'

describe('html', () => {
  it('escapes values, in text and in attributes', () => {
    const typed = `<b onclick='x'>"Q&A"</b>`
    expect(html`<a title="${typed}">${typed}</a>`.toString()).toBe(
      '<a title="&lt;b onclick=&#39;x&#39;&gt;&quot;Q&amp;A&quot;&lt;/b&gt;">&lt;b onclick=&#39;x&#39;&gt;&quot;Q&amp;A&quot;&lt;/b&gt;</a>',
    )
  })

  it("doesn't escape its own HTML, one or many", () => {
    const items = ['a', '<'].map((text) => html`<li>${text}</li>`)
    expect(html`<ul>${items}</ul>${html`<hr>`}`.toString()).toBe('<ul><li>a</li><li>&lt;</li></ul><hr>')
  })

  it('escapes an object that only claims to be HTML', () => {
    const pretender = { toString: () => '<script>' }
    // @ts-expect-error the type refuses it, and so does the code
    expect(html`${[pretender]}`.toString()).toBe('&lt;script&gt;')
  })

  it('leaves out undefined and false, and keeps a zero', () => {
    expect(html`a${undefined}${false}${0}`.toString()).toBe('a0')
  })
})

describe('typed text in a line', () => {
  it.each([
    ['Ana\r\nBcc: x', 'Ana Bcc: x'],
    ['a\u2028b\u2029c\u0000d\u0085e', 'a b c d e'],
    ['\u202eevil\u202c \u2066isolated\u2069', 'evil isolated'],
  ])('neither ends nor reorders it: %j', (typed, line) => {
    expect(oneLine(typed)).toBe(line)
  })

  it.each(['שרה כהן', 'مريم', '🪨👩🏽‍🍳', 'Zoë O’Neil', '  spaced '])('keeps every script and emoji: %s', (typed) => {
    expect(oneLine(typed)).toBe(typed)
  })

  it('adds no line breaks to plain text', () => {
    expect(plain`Name: ${'Ana\nTOTAL: $0'}\nTotal: ${5}`).toBe('Name: Ana TOTAL: $0\nTotal: 5')
  })
})
