import { describe, expect, it } from 'vitest'
import { loadFaces } from './faces.ts'
import { type Line, Typesetter } from './typesetter.ts'

const STYLE = { look: 'regular', size: 10 } as const

async function setterFor(text: string): Promise<Typesetter> {
  const { default: Document } = await import('pdfkit')
  const document = new Document()
  const faces = await loadFaces(text)
  for (const [face, bytes] of faces) document.registerFont(face, bytes)
  return new Typesetter(
    document,
    faces.map(([face]) => face),
  )
}

const linesOf = async (text: string, width = Infinity) => (await setterFor(text)).lines(text, STYLE, width)
/** What is drawn, as it stands on paper. Letters that their font turns around itself are in their own order. */
const fromLeft = ({ runs }: Line) => runs.toSorted((one, other) => one.x - other.x).map(({ text }) => text)

describe('a text that needs several fonts', () => {
  it('is plain for the fonts that have all of it', async () => {
    const setter = await setterFor('')
    expect(['Zoë, 25½ in × 3', 'Łucja', ''].map((text) => setter.isPlain(text, 'regular'))).toEqual([true, true, true])
    expect(['8′', '王', '✓', 'Ελένη', '\u202eAda'].map((text) => setter.isPlain(text, 'regular'))).toEqual(
      Array.from({ length: 5 }, () => false),
    )
  })

  it('is written by the first font that has each character, with the spaces between', async () => {
    const [line] = await linesOf('Kraus 싱크대 둘 ⌀ 王')
    expect(line?.runs.map(({ face, text }) => [face, text])).toEqual([
      ['regular', 'Kraus '],
      ['noto-sans-kr', '싱크대'],
      ['regular', ' '],
      ['noto-sans-kr', '둘'],
      ['regular', ' '],
      ['other', '⌀ '],
      ['noto-sans-sc', '王'],
    ])
  })

  it('leaves out invisible characters that a font would write as a box', async () => {
    const [line] = await linesOf('A\u2066d\u200ba ✓\ufe0f')
    expect(line?.runs.map(({ text }) => text).join('')).toBe('Ada ✓')
  })

  it.each([
    ['עיר (Nashville 37206) רחוב 12', ['12', 'רחוב ', ' (', 'Nashville 37206', ')', 'עיר ']],
    ['Ada (משה כהן) 12', ['Ada (', 'משה כהן', ') 12']],
    ['شقة ١٢', ['١', '٢', 'شقة ']],
  ])('that runs from right to left is in the order in which it is read: %s', async (text, expected) => {
    const [line] = await linesOf(text)
    expect(line && fromLeft(line).join('')).toBe(expected.join(''))
    expect(line?.text).toBe(text)
  })

  it.each([
    ['我们会在安装前一天打电话给您确认时间。', 60],
    ['เราจะโทรหาคุณก่อนวันติดตั้งหนึ่งวัน', 60],
    ['سنتصل بك قبل يوم من التركيب', 60],
    [`王${'a'.repeat(60)}`, 100],
  ])('is broken where its script allows, and never wider than its column: %s', async (text, width) => {
    const lines = await linesOf(text, width)
    expect(lines.length).toBeGreaterThan(1)
    expect(Math.max(...lines.map((line) => line.width))).toBeLessThanOrEqual(width)
    expect(
      lines
        .map((line) => line.text)
        .join('')
        .replaceAll(' ', ''),
    ).toBe(text.replaceAll(' ', ''))
    // No line begins with what closes a sentence.
    expect(lines.filter((line) => /^[\p{Po}\p{M}]/u.test(line.text))).toEqual([])
  })

  it('keeps line breaks', async () => {
    expect((await linesOf('王\n\nAda')).map((line) => line.text)).toEqual(['王', '', 'Ada'])
  })
})
