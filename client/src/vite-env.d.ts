interface ImportMetaEnv {
  /** Of the calendar, when the site was built. */
  readonly BUILD_YEAR: string
}
