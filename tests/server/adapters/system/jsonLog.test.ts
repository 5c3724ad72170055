import { describe, expect, it } from 'vitest'
import { createJsonLog } from '../../../../server/adapters/system/jsonLog'

describe('the log', () => {
  const said: string[] = []
  const log = createJsonLog((line) => void said.push(line))

  it('an event is one line of JSON with its time and level, whatever is in its fields', () => {
    log.info('task.done', { task: 7, note: 'two\nlines' })
    expect(said[0]?.trimEnd()).not.toContain('\n')
    expect(JSON.parse(said[0] ?? '')).toMatchObject({ level: 'info', event: 'task.done', task: 7, note: 'two\nlines' })
    expect(Date.parse(JSON.parse(said[0] ?? '').time)).toBeGreaterThan(0)
  })

  it('an error tells its message and where it came from', () => {
    log.error('sweep', { error: new Error('no room', { cause: new Error('ENOSPC') }) })
    expect(JSON.parse(said[1] ?? '')).toMatchObject({
      level: 'error',
      error: expect.stringMatching(/no room[^]*jsonLog\.test\.ts[^]*caused by: Error: ENOSPC/),
    })
  })
})
