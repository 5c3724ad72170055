import { describe, expect, it } from 'vitest'
import { withHsts, withSecurityHeaders } from '../../../../server/adapters/http/securityHeaders'

const transport = (siteUrl: string) =>
  withHsts(withSecurityHeaders(new Response('')), siteUrl).headers.get('strict-transport-security')

describe('Strict-Transport-Security', () => {
  it('is a year where people reach the site by https', () => {
    expect(transport('https://speech.example')).toBe('max-age=31536000')
  })

  it.each(['', 'http://speech.example'])('is left out for a site at %j, which it would lock out', (siteUrl) => {
    expect(transport(siteUrl)).toBeNull()
  })
})
