import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { EndingTeller } from '../../../../src/app/notices/EndingTeller'
import type { JobEnding } from '../../../../src/app/notices/jobEnding'

const ending = (key: string): JobEnding => ({ key, about: 'transcribed', title: key, reason: '', to: '/x' })

/** Tabs of one browser, which share their claims and hear each other. */
function openTabs(count: number) {
  const claimed = new Set<string>()
  const tabs = Array.from({ length: count }, () => {
    const tab = {
      hidden: false,
      shown: [] as string[],
      outside: [] as { key: string; click: () => void }[],
      opened: [] as string[],
      title: 0,
    }
    const teller = new EndingTeller({
      claim: async (key) => !claimed.has(key) && Boolean(claimed.add(key)),
      isHidden: () => tab.hidden,
      show: ({ key }) => void tab.shown.push(key),
      showOutside: ({ key }, click) => {
        const notice = { key, click }
        tab.outside.push(notice)
        return () => void tab.outside.splice(tab.outside.indexOf(notice), 1)
      },
      open: ({ key }) => void tab.opened.push(key),
      markTitle: (number) => void (tab.title = number),
      channel: {
        postMessage: (message: unknown) => {
          for (const other of all) if (other.tab !== tab) other.teller.receive(message)
        },
      },
    })
    return { tab, teller }
  })
  const all: { tab: (typeof tabs)[number]['tab']; teller: EndingTeller }[] = tabs
  return all
}
const first = <T>([tab]: readonly T[]): T => {
  if (!tab) throw new Error('no tab')
  return tab
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

it('an end that several visible tabs notice is shown in one', async () => {
  const tabs = openTabs(3)
  for (const { teller } of tabs) teller.notice([ending('a')])
  await vi.advanceTimersByTimeAsync(5_000)
  expect(tabs.flatMap(({ tab }) => tab.shown)).toEqual(['a'])
})

it('an end that a hidden tab notices is shown in the visible one', async () => {
  const [hidden, visible] = openTabs(2)
  if (!hidden || !visible) throw new Error('no tabs')
  hidden.tab.hidden = true
  hidden.teller.notice([ending('a')])
  await vi.advanceTimersByTimeAsync(5_000)
  expect(visible.tab.shown).toEqual(['a'])
  expect([hidden.tab.outside, hidden.tab.title]).toEqual([[], 0])
})

it('with all tabs hidden, one counts it in its title and tells outside; it is shown on return', async () => {
  const tabs = openTabs(2)
  for (const { tab } of tabs) tab.hidden = true
  first(tabs).teller.notice([ending('a'), ending('b')])
  await vi.advanceTimersByTimeAsync(1_500)
  const told = tabs.filter(({ tab }) => tab.title > 0)
  expect(told.map(({ tab }) => [tab.title, tab.outside.map(({ key }) => key)])).toEqual([[2, ['a', 'b']]])
  const { tab, teller } = first(told)
  tab.hidden = false
  teller.shown()
  expect([tab.shown, tab.title, tab.outside]).toEqual([['a', 'b'], 0, []])
})

it('an end that was opened from outside is not shown again', async () => {
  const { tab, teller } = first(openTabs(1))
  tab.hidden = true
  teller.notice([ending('a'), ending('b')])
  await vi.advanceTimersByTimeAsync(1_500)
  tab.outside[0]?.click()
  tab.hidden = false
  teller.shown()
  expect([tab.opened, tab.shown]).toEqual([['a'], ['b']])
})

it('what no version of this app sends is ignored', async () => {
  const { tab, teller } = first(openTabs(1))
  teller.receive({ key: 'a', about: 'something new' })
  await vi.advanceTimersByTimeAsync(5_000)
  expect(tab.shown).toEqual([])
})
