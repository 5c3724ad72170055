/** Reads the fields of a multipart request whose file another reader takes. */

/** All fields of a form; several values of a field in the order they were sent. */
export type FormFields = Readonly<Record<string, readonly string[]>>

export interface ReadForm {
  fields: FormFields
  /** SHA-256 of the fields, the file's name and its content, in hexadecimal: the same form sent again has the same digest. */
  digest: string
}

export interface ObservedRequest {
  /** To be read instead of the request. Nothing arrives in `form` before this is read. */
  request: Request
  /** Bindings to be passed along with it. */
  env: unknown
  /** Resolves once the body has been read to its end. Rejects with a `MalformedFormError`. */
  form: Promise<ReadForm>
}

/** The body is no multipart form, is incomplete, or has too many or too large fields. */
export class MalformedFormError extends Error {
  override name = 'MalformedFormError'
}

/** Longest field in bytes, and the number of fields. */
export const maxFieldBytes = 64 * 1024
export const maxFields = 200

export interface FormReader {
  /** @param env the host's bindings (on Node, its own request object) */
  observe(request: Request, env: unknown): ObservedRequest
}
