import type { Task } from '../../../../../src/wire/responses'

/** A finished record of 2 KB. */
export const task = (id: number, title: string): Task => ({
  id,
  title,
  status: 2,
  type: 'file',
  language: 'en',
  mode: 'normal',
  url: '',
  times: 61,
  size: 2048,
  createtime: '',
  created_at: '',
  deleted: 0,
  version: 0,
})
