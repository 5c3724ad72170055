/** A slow upload. */
import { once } from 'node:events'
import { request } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'

const chunkCount = 8

/**
 * Sends a WAV file in chunks.
 * @param {string} url
 * @param {{ token: string, bytes: Buffer, pauseMs: number }} file `pauseMs`: milliseconds between two chunks
 * @returns {Promise<any>} the response envelope
 * @throws Error when the connection is closed, or the response code is not 1
 */
export async function uploadSlowly(url, { token, bytes, pauseMs }) {
  const boundary = 'part-of-a-recording'
  const head = `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="a.wav"\r\ncontent-type: audio/wav\r\n\r\n`
  const body = Buffer.concat([Buffer.from(head), bytes, Buffer.from(`\r\n--${boundary}--\r\n`)])
  const sending = request(`${url}/api/common/upload`, {
    method: 'POST',
    headers: {
      token,
      'content-type': `multipart/form-data; boundary=${boundary}`,
      'content-length': body.length,
    },
  })
  const answered = once(sending, 'response')
  // Awaited below; it may fail before that.
  answered.catch(() => {})
  const step = Math.ceil(body.length / chunkCount)
  for (let at = 0; at < body.length && !sending.destroyed; at += step) {
    sending.write(body.subarray(at, at + step))
    await sleep(pauseMs)
  }
  sending.end()
  const [response] = await answered
  let text = ''
  for await (const chunk of response.setEncoding('utf8')) text += chunk
  const answer = JSON.parse(text)
  if (answer.code !== 1) throw new Error(`upload answered ${response.statusCode}: ${text}`)
  return answer
}
