/** The API calls of docs/contract.md with their fields, so that new calls are covered too. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../../lib/run.mjs'

/** @typedef {{ method: string, path: string, fields: string[] }} Call */

/** Calls that the app does not make: see docs/gateways.md. */
const undocumentedCalls = [
  {
    method: 'POST',
    path: '/api/order/notify',
    fields: ['ordernum', 'sign', 'status'],
  },
  {
    method: 'GET',
    path: '/api/wechat/callback',
    fields: ['scene', 'code', 'state'],
  },
  {
    method: 'GET',
    path: '/api/voice/export',
    fields: ['id', 'type', 'role', 'time', 'tone', 'pa'],
  },
]

/** @returns {Call[]} */
export function allCalls() {
  return [...parseContract(readFileSync(join(root, 'docs/contract.md'), 'utf8')), ...undocumentedCalls]
}

/**
 * Parses the contract's table. A cell may contain several calls: `GET /a/b, c` is `/a/b` and `/a/c`.
 * @param {string} markdown
 * @returns {Call[]}
 */
export function parseContract(markdown) {
  return markdown.split('\n').flatMap((line) => {
    const [, cell, question = ''] = /^\| ((?:GET|POST) [^|]+) \|((?:\\\||[^|])*)\|/.exec(line) ?? []
    if (cell === undefined) return []
    const fields = [...new Set(question.match(/[a-z][a-z_]*/gi) ?? [])].filter(
      (word) => !['query', 'field'].includes(word),
    )
    return cell.split(' · ').flatMap((part) => {
      const [method = '', ...paths] = part.split(/,? /)
      const folder = (paths[0] ?? '').replace(/[^/]+$/, '')
      return paths.map((path) => ({
        method,
        path: path.startsWith('/') ? path : folder + path,
        fields,
      }))
    })
  })
}
