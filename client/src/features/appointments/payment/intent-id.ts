/** With both providers, the client secret starts with the intent's id. */
export function intentIdOf(clientSecret: string): string {
  return clientSecret.split('_secret_')[0] ?? ''
}
