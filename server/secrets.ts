/** Random secrets, and hashes that stand in for them in the database. */

/** 256 random bits. */
export function newToken(): string {
  return hex(crypto.getRandomValues(new Uint8Array(32)))
}

/** SHA-256, in hexadecimal. Enough where the secret is random and long, or lives for minutes and a few tries. */
export async function digest(text: string): Promise<string> {
  return hex(new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))))
}

/** Characters of the alphabet, each as likely as the others to one part in a hundred million. */
export function randomText(alphabet: string, length: number): string {
  const numbers = crypto.getRandomValues(new Uint32Array(length))
  return [...numbers].map((number) => alphabet[number % alphabet.length]).join('')
}

export function hex(bytes: Uint8Array): string {
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** Compares without telling by its time how much was right. */
export function sameText(a: string, b: string): boolean {
  let difference = a.length ^ b.length
  for (let i = 0; i < a.length; i++) difference |= a.charCodeAt(i) ^ b.charCodeAt(i)
  return difference === 0
}
