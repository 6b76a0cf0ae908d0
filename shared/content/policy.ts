interface PolicySection {
  title: string
  paragraphs: readonly string[]
  facts?: readonly { title: string; text: string }[]
  /** Shows phone and email links below the section. */
  hasContact?: boolean
}

/** The content of /privacy and /terms. */
export interface Policy {
  introduction: string
  /** The date of the last change, such as `November 21, 2026`. */
  updated: string
  sections: readonly PolicySection[]
}
