import { expect, it } from 'vitest'
import { progressBar } from '../../../../src/app/pages/progressBar'

it('the bar takes 1000 ms §2.4', () => {
  expect(progressBar.settings.speed).toBe(1000)
})
