import { describe, expect, it } from 'vitest'
import { countUnread } from '../../../../src/app/header/unreadApi'
import { endpoints } from '../../../../src/shared/http/endpoints'
import { testServer } from '../../shared/http/testServer'

const { toasts, answerJson } = testServer()

describe('unread messages', () => {
  it('are counted §3.4', async () => {
    answerJson(endpoints.unread.path, { code: 1, msg: '', count: 4 })
    expect(await countUnread()).toBe(4)
    answerJson(endpoints.unread.path, { code: 1, msg: '' })
    await expect(countUnread()).rejects.toMatchObject({ kind: 'malformed', field: 'count' })
  })

  it('that can’t be counted raise no toast', async () => {
    answerJson(endpoints.unread.path, {}, { status: 500 })
    await expect(countUnread()).rejects.toMatchObject({ kind: 'status' })
    expect(toasts).toEqual([])
  })
})
