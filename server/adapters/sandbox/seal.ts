import { hex, sameText } from '../../secrets'

/** Signs fields and knows its own signature again: HMAC-SHA-256 with a key that lives as long as this object. */
export interface Seal {
  sign(fields: readonly string[]): Promise<string>
  fits(fields: readonly string[], signature: string): Promise<boolean>
}

export function newSeal(): Seal {
  const key = crypto.subtle.generateKey({ name: 'HMAC', hash: 'SHA-256' }, false, ['sign'])
  const sign = async (fields: readonly string[]) => {
    // As JSON, so that no two lists of fields read the same.
    const text = new TextEncoder().encode(JSON.stringify(fields))
    return hex(new Uint8Array(await crypto.subtle.sign('HMAC', await key, text)))
  }
  return { sign, fits: async (fields, signature) => sameText(await sign(fields), signature) }
}
