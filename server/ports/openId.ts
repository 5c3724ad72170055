/** Port to an issuer of OpenID Connect: a company's or a school's own login. */

/** Who logged in there, as the issuer says. Texts are of limited length and without control characters. */
export interface OpenIdPerson {
  /** Issuer and subject: the only thing that never changes. */
  subject: string
  /** Displayed name; '' if the issuer tells none. */
  name: string
  /** The name the person logs in with there; '' if the issuer tells none. */
  username: string
  /** An address that the issuer has verified; '' for none. */
  email: string
  /** Whether the issuer makes this person an administrator; null if that is decided here. */
  isAdministrator: boolean | null
}

/** `denied`: the person refused; `unreachable`: the issuer didn't answer; `invalid`: its answer is not what it must be. */
export type OpenIdFault = 'denied' | 'unreachable' | 'invalid'
export class OpenIdError extends Error {
  override name = 'OpenIdError'
  constructor(
    readonly fault: OpenIdFault,
    /** For the log: without codes, tokens or names. */
    detail: string,
  ) {
    super(detail)
  }
}

export interface OpenId {
  /** What people call this login, for the button; '' for a general name. */
  readonly name: string
  /**
   * Where the browser logs in, and the secrets that belong to this login and never leave the server.
   * @param login `returnUrl`: where the issuer sends the browser back to; `state`: comes back with it
   * @throws OpenIdError
   */
  begin(login: { returnUrl: string; state: string }): Promise<{ url: string; secrets: string }>
  /**
   * Redeems what the browser came back with.
   * @param answer `query`: of the address it came back to, with its `?`
   * @throws OpenIdError
   */
  finish(answer: { returnUrl: string; query: string; state: string; secrets: string }): Promise<OpenIdPerson>
}
