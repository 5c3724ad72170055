import { describe, expect, it } from 'vitest'
import { insertEndpoints } from '../../../scripts/vite/endpointValues.mjs'

const endpoints = { tasks: { method: 'GET', path: '/tasks' }, taskEdits: { method: 'POST', path: '/edits' } }

describe('the endpoints of a module', () => {
  it('stand where they are called, and their list is not loaded', () => {
    const code = [
      `import { endpoints, type Endpoint } from '../http/endpoints'`,
      `const to: Endpoint = endpoints.tasks`,
      `const path = endpoints.taskEdits.path`,
    ].join('\n')
    expect(insertEndpoints(code, endpoints).trim()).toBe(
      [
        `const to: Endpoint = ({"method":"GET","path":"/tasks"})`,
        `const path = ({"method":"POST","path":"/edits"}).path`,
      ].join('\n'),
    )
  })

  it('must be known', () => {
    expect(() => insertEndpoints('endpoints.nothing', endpoints)).toThrow('there is no endpoint nothing')
  })
})
