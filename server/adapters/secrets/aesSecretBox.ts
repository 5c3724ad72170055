/** AES-256-GCM. A sealed text names its key, so that keys can be replaced. */
import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from 'node:crypto'
import type { SecretBox } from '../../ports/secretBox'

const algorithm = 'aes-256-gcm'
const keyBytes = 32
const nonceBytes = 12
const tagBytes = 16
/** Begins every sealed text: how it is sealed. Then come the key's id and nonce, tag and text in base64url. */
const mark = 'sealed:1:'

/** @param secrets long and random: the first seals, all of them open */
export function createAesSecretBox(secrets: readonly [string, ...string[]]): SecretBox {
  const [first, ...others] = secrets
  const newest = toKey(first)
  const keys = new Map([...others.map(toKey), newest].map((key) => [key.id, key.bytes]))
  const prefix = `${mark}${newest.id}:`
  return {
    prefix,
    seal(text, context) {
      if (text === '') return ''
      const nonce = randomBytes(nonceBytes)
      const cipher = createCipheriv(algorithm, newest.bytes, nonce).setAAD(Buffer.from(context))
      const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      return prefix + Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64url')
    },
    open(stored, context) {
      if (!stored.startsWith(mark)) return stored
      const [id = '', content = ''] = stored.slice(mark.length).split(':')
      const key = keys.get(id)
      return key ? decrypt(key, Buffer.from(content, 'base64url'), context) : null
    },
  }
}

function toKey(secret: string): { id: string; bytes: Uint8Array } {
  const bytes = new Uint8Array(hkdfSync('sha256', secret, '', 'stored secrets', keyBytes))
  return { id: createHash('sha256').update(bytes).digest('hex').slice(0, 8), bytes }
}

/** Null if it was changed, or belongs elsewhere. */
function decrypt(key: Uint8Array, content: Buffer, context: string): string | null {
  const [nonce, tag] = [content.subarray(0, nonceBytes), content.subarray(nonceBytes, nonceBytes + tagBytes)]
  try {
    const cipher = createDecipheriv(algorithm, key, nonce, { authTagLength: tagBytes })
    cipher.setAAD(Buffer.from(context)).setAuthTag(tag)
    return Buffer.concat([cipher.update(content.subarray(nonceBytes + tagBytes)), cipher.final()]).toString('utf8')
  } catch {
    return null
  }
}
