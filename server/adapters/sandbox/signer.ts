import { hex, constantTimeEqual } from '../../lib/secrets'

/** Signs fields and verifies its own signatures: HMAC-SHA-256 with a key that lives as long as this object. */
export interface Signer {
  sign(fields: readonly string[]): Promise<string>
  verify(fields: readonly string[], signature: string): Promise<boolean>
}

export function createSigner(): Signer {
  const key = crypto.subtle.generateKey({ name: 'HMAC', hash: 'SHA-256' }, false, ['sign'])
  const sign = async (fields: readonly string[]) => {
    // JSON, so that no two lists of fields serialize alike.
    const text = new TextEncoder().encode(JSON.stringify(fields))
    return hex(new Uint8Array(await crypto.subtle.sign('HMAC', await key, text)))
  }
  return { sign, verify: async (fields, signature) => constantTimeEqual(await sign(fields), signature) }
}
