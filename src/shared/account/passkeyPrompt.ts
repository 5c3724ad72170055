/** The browser's prompts for passkeys. The library is loaded with the first one. */

/** Whether this browser knows passkeys. */
export const knowsPasskeys = (): boolean => typeof window.PublicKeyCredential === 'function'

/** Makes a passkey with the server's options; resolves to the browser's response, as JSON. */
export async function promptForNewPasskey(options: object): Promise<string> {
  const { startRegistration } = await import('@simplewebauthn/browser')
  // The server made them for this call.
  return JSON.stringify(
    await startRegistration({ optionsJSON: options as Parameters<typeof startRegistration>[0]['optionsJSON'] }),
  )
}

/** Uses a passkey with the server's options; resolves to the browser's response, as JSON. */
export async function promptForPasskey(options: object): Promise<string> {
  const { startAuthentication } = await import('@simplewebauthn/browser')
  return JSON.stringify(
    await startAuthentication({ optionsJSON: options as Parameters<typeof startAuthentication>[0]['optionsJSON'] }),
  )
}

/** Whether the person closed the prompt, or let it time out. */
export const isPromptCanceled = (error: unknown): boolean =>
  error instanceof Error && (error.name === 'NotAllowedError' || error.name === 'AbortError')
