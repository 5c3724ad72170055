import { storedLogin } from '../../storage/storedValue'
import { fetchCaptcha } from '../smsCode'
import type { ProofRequest } from './proof.worker'

/** No server asks for more: each bit doubles the work, and this takes half a minute. */
const maxBits = 22
const asked = /^proof (\d{1,2})$/

/**
 * Calculates what the server asks for before it sends a code, in a worker. The key is stored for the next request.
 * @param purpose what the code is for, and its recipient
 * @returns the answer to the captcha
 * @throws ApiError; Error if the server asks for something else
 */
export async function proveWork(purpose: string): Promise<string> {
  const bits = Number(asked.exec(new TextDecoder().decode(await fetchCaptcha()))?.[1] ?? Infinity)
  if (bits > maxBits) throw new Error('the server asks for a proof that is unknown here')
  const worker = new Worker(new URL('./proof.worker.ts', import.meta.url), { type: 'module' })
  try {
    const text = `${storedLogin.key.read() ?? ''} ${purpose}`
    return await new Promise<string>((resolve, reject) => {
      worker.onmessage = ({ data }: MessageEvent<number>) => resolve(String(data))
      worker.onerror = (event) => reject(new Error(event.message))
      worker.postMessage({ text, bits } satisfies ProofRequest)
    })
  } finally {
    worker.terminate()
  }
}
