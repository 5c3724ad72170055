import nprogress from 'nprogress'
import { expect, it } from 'vitest'
import '../../../../src/app/pages/PageProgress'

it('the bar takes 1000 ms §2.4', () => {
  expect(nprogress.settings.speed).toBe(1000)
})
