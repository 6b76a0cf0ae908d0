interface ImportMetaEnv {
  /** The year of the build. */
  readonly BUILD_YEAR: string
}
