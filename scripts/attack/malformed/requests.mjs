/** Generates malformed requests for all API calls. */
import { hostileValue, valueFor } from './values.mjs'

/**
 * @typedef {import('../lib/random.mjs').Random} Random
 * @typedef {{ path: string, init: RequestInit }} Malformed
 * @typedef {object} RequestSources ingredients of the requests
 * @property {readonly import('./contract.mjs').Call[]} calls
 * @property {string} token of the attacker
 * @property {Record<string, readonly unknown[]>} values existing values by field
 * @property {readonly string[]} files URLs of recordings
 */

const languages = ['zh-CN', 'en-US', '', 'xx', '*', 'q=;;']
const hostilePaths = [
  '/files/..%2f..%2fdata.db',
  '/files/%2e%2e/data.db',
  '/files/....//data.db',
  '/files/%00.wav',
  '/files/%c0%ae%c0%ae/data.db',
  '/files/aaaaaaaaaaaaaaaaaaaaaa.wav',
  '/files/',
  '/..%5c..%5cdata.db',
  '/assets/../../data/data.db',
  '/%2e%2e/%2e%2e/etc/passwd',
  '/%',
  '/%ff%fe',
  '/api/voice/find/../../../data.db',
  '//example.org/api/voice/index',
  '/api//voice/index',
  '/API/VOICE/INDEX',
  '/index.html/../server/main.js',
  '/.env',
  '/data.db',
]

/**
 * Generates one malformed request.
 * @param {Random} random
 * @param {RequestSources} sources
 * @returns {Malformed}
 */
export function malformedRequest(random, sources) {
  const kind = random.next()
  if (kind < 0.06)
    return {
      path: random.pick(hostilePaths),
      init: { headers: { token: tokenOf(random, sources) } },
    }
  if (kind < 0.12) return rangeRequest(random, sources)
  if (kind < 0.15) return malformedUpload(random, sources)
  const call = random.pick(sources.calls)
  const method = random.chance(0.94) ? call.method : random.pick(['PUT', 'DELETE', 'PATCH', 'OPTIONS', 'HEAD', 'POST'])
  // These calls could end the login, and with it the test.
  const token = /logout|session|password|profile/.test(call.path) ? 'nobody' : tokenOf(random, sources)
  const headers = { token, 'accept-language': random.pick(languages) }
  const fields = fieldsFor(call, random, sources)
  const path = call.path + (method === 'GET' || random.chance(0.15) ? `?${queryOf(fields, random)}` : '')
  if (method === 'GET' || method === 'HEAD') return { path, init: { method, headers } }
  const { body, type } = encodeBody(fields, random)
  return {
    path,
    init: {
      method,
      headers: type ? { ...headers, 'content-type': type } : headers,
      body,
    },
  }
}

function tokenOf(/** @type {Random} */ random, /** @type {RequestSources} */ { token }) {
  if (random.chance(0.8)) return token
  return random.pick(['', 'null', 'x'.repeat(8_000), token.slice(1), `${token} `, '%00', "' or 1=1 --"])
}

/** The fields of a call: some missing, some wrong, some unknown. */
function fieldsFor(
  /** @type {import('./contract.mjs').Call} */ call,
  /** @type {Random} */ random,
  /** @type {RequestSources} */ { values },
) {
  const named = call.fields.filter(() => random.chance(0.85))
  const all = random.chance(0.1) ? [...named, 'user_id', 'roles', '__proto__'] : named
  return all.map((name) => /** @type {const} */ ([name, valueFor(name, random, values)]))
}

/** @param {readonly (readonly [string, unknown])[]} fields @param {Random} random */
function queryOf(fields, random) {
  const text = fields
    .map(([name, value]) => `${encodeURIComponent(name)}=${encoded(flat(value).slice(0, 4_000))}`)
    .join('&')
  return random.chance(0.1) ? `${text}&id[]=1&id=%zz&=&${'a=1&'.repeat(random.between(1, 300))}` : text
}

/** @param {readonly (readonly [string, unknown])[]} fields @param {Random} random */
function encodeBody(fields, random) {
  const object = Object.fromEntries(fields)
  const json = JSON.stringify(object)
  switch (random.between(0, 9)) {
    case 0:
      return {
        type: 'application/x-www-form-urlencoded',
        body: queryOf(fields, random),
      }
    case 1:
      return {
        type: 'multipart/form-data; boundary=b',
        body: `--b\r\ncontent-disposition: form-data; name="id"\r\n\r\n${json}`,
      }
    case 2:
      return {
        type: 'application/json',
        body: json.slice(0, random.between(0, json.length)),
      }
    case 3:
      return {
        type: 'application/json',
        body: JSON.stringify(hostileValue(random)) ?? 'undefined',
      }
    case 4:
      return {
        type: random.pick(['text/plain', 'application/xml', '', 'application/json; charset=utf-16', 'json;;;=']),
        body: json,
      }
    case 5:
      return {
        type: 'application/json',
        body: Uint8Array.from({ length: random.between(0, 500) }, () => random.between(0, 255)),
      }
    default:
      return { type: 'application/json', body: json }
  }
}

/** A range request that may be invalid. */
function rangeRequest(/** @type {Random} */ random, /** @type {RequestSources} */ { files, token }) {
  const number = () =>
    random.pick(['', '0', '1', '-1', '99', '99999999999999999999', 'x', String(random.between(0, 10 ** 6))])
  const pair = () => `${number()}-${number()}`
  const range = `${random.pick(['bytes=', 'bytes=', 'bytes=', 'bits=', ''])}${random.chance(0.8) ? pair() : Array.from({ length: 200 }, pair).join(',')}`
  return {
    path: random.pick(files),
    init: {
      method: random.pick(['GET', 'GET', 'HEAD']),
      headers: { range, token },
    },
  }
}

/** An invalid upload. */
function malformedUpload(/** @type {Random} */ random, /** @type {RequestSources} */ sources) {
  const name = random.pick([
    'a.wav',
    'a.pdf',
    '../../a.wav',
    'a',
    '',
    '.wav',
    'a.exe',
    `${'n'.repeat(5_000)}.mp3`,
    'a.docx',
    '\u0000.wav',
  ])
  const bytes = Buffer.from(Array.from({ length: random.between(0, 3_000) }, () => random.between(0, 255)))
  const field = random.chance(0.8) ? 'file' : 'other'
  const head = `--b\r\nContent-Disposition: form-data; name="${field}"; filename="${name}"\r\n\r\n`
  const whole = Buffer.concat([Buffer.from(head), bytes, Buffer.from('\r\n--b--\r\n')])
  const cut = random.chance(0.3) ? whole.subarray(0, random.between(0, whole.length)) : whole
  const type = random.chance(0.9)
    ? 'multipart/form-data; boundary=b'
    : random.pick(['multipart/form-data', 'text/plain'])
  const headers = { token: tokenOf(random, sources), 'content-type': type }
  return {
    path: '/api/common/upload',
    init: { method: 'POST', headers, body: new Uint8Array(cut) },
  }
}

const flat = (/** @type {unknown} */ value) =>
  typeof value === 'string' ? value : (JSON.stringify(value) ?? String(value))

/** Percent-encodes; removes surrogates, which can't be encoded. */
const encoded = (/** @type {string} */ text) => encodeURIComponent(text.replace(/\p{Surrogate}/gu, ''))
