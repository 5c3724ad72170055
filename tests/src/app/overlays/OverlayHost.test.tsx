import { QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { createElement, type ComponentType } from 'react'
import { createRoot } from 'react-dom/client'
import { RawIntlProvider } from 'react-intl'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { OverlayHost } from '../../../../src/app/overlays/OverlayHost'
import { closeOverlay, openOverlay } from '../../../../src/app/overlays/overlayState'
import Palette from '../../../../src/app/palette/Palette'
import { endpoints } from '../../../../src/shared/http/endpoints'
import { queryClient } from '../../../../src/shared/http/queryClient'
import { intl, loadPageMessages } from '../../../../src/shared/i18n/intl'
import { overlayMessages } from '../../../../src/shared/i18n/pageMessages'
import { testServer } from '../../shared/http/testServer'
import { shellHandlers, userAnswer } from '../openApp'

const loads = vi.hoisted(() => ({ palette: vi.fn<() => Promise<{ default: ComponentType }>>() }))
vi.mock('../../../../src/app/overlayLoads', () => ({
  overlayLoaders: { palette: () => loads.palette(), preferences: () => new Promise(() => {}) },
}))
const { answerJson } = testServer(...shellHandlers)

let rendered = 0
const Rendered = () => {
  rendered += 1
  return createElement(Palette)
}

/** As in a browser: inside `act`, React shows what has loaded at once. */
const environment = globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }
let unmount = () => {}
beforeEach(async () => {
  await loadPageMessages(overlayMessages)
  environment.IS_REACT_ACT_ENVIRONMENT = false
  // jsdom can't scroll.
  Element.prototype.scrollIntoView = () => {}
  answerJson(endpoints.userInfo.path, userAnswer)
  answerJson(endpoints.search.path, { code: 1, msg: '', data: { hits: [] } })
  answerJson(endpoints.tasks.path, { code: 1, msg: '', count: 0, data: [] })
  const root = createRoot(document.body.appendChild(document.createElement('div')))
  root.render(
    <RawIntlProvider value={intl()}>
      <QueryClientProvider client={queryClient}>
        <MemoryRouter>
          <OverlayHost />
        </MemoryRouter>
      </QueryClientProvider>
    </RawIntlProvider>,
  )
  unmount = () => root.unmount()
})
afterEach(() => {
  closeOverlay()
  unmount()
  environment.IS_REACT_ACT_ENVIRONMENT = true
})

const type = (text: string) => [...text].forEach((key) => fireEvent.keyDown(document.body, { key }))

it('keeps all that is typed until the search is shown, also what comes while React holds it back', async () => {
  let resolve = (_loaded: { default: ComponentType }) => {}
  loads.palette.mockReturnValue(new Promise((loaded) => (resolve = loaded)))
  openOverlay('palette')
  await waitFor(() => expect(loads.palette).toHaveBeenCalled())
  type('a/')
  openOverlay('palette')
  resolve({ default: Rendered })
  await vi.waitFor(() => expect(rendered).toBeGreaterThan(0), { interval: 1 })
  expect(screen.queryByRole('combobox')).toBeNull()
  type('b')
  expect(await screen.findByRole('combobox')).toHaveValue('a/b')
})
