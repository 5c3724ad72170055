import { parseJsonBody, type BodyReader } from '../../ports/bodyReader'

/** Parses bodies on the calling thread: for the mocks and tests, which serve one user. */
export function createInlineBodyReader(): BodyReader {
  return { read: async (bytes, name) => parseJsonBody(bytes, name) }
}
