import { afterEach, describe, expect, test, vi } from 'vitest'
import { connectPedal, listenToPedals, pedalChanges } from '../../../../../src/transcript/ui/shortcuts/pedals'
import { eventually } from '../../../../eventually'

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  Reflect.deleteProperty(navigator, 'hid')
  Reflect.deleteProperty(navigator, 'getGamepads')
})

function recordEvents() {
  const events: string[] = []
  const stop = listenToPedals((pedal, down) => events.push(`${pedal} ${down ? 'down' : 'up'}`))
  return { events, stop }
}

test('from report to report each bit that changed is a pedal', () => {
  expect(pedalChanges(0b000n, 0b010n)).toEqual([{ number: 2, down: true }])
  expect(pedalChanges(0b011n, 0b101n)).toEqual([
    { number: 2, down: false },
    { number: 3, down: true },
  ])
  expect(pedalChanges(0b1n, 0b1n)).toEqual([])
})

test('a game controller is asked while it is there', () => {
  vi.useFakeTimers()
  let pads: unknown[] = []
  Object.assign(navigator, { getGamepads: () => pads })
  const { events, stop } = recordEvents()
  const press = (...buttons: boolean[]) => {
    pads = [null, { buttons: buttons.map((pressed) => ({ pressed })) }]
    vi.advanceTimersByTime(40)
  }
  press(false, false)
  expect(events).toEqual([])
  window.dispatchEvent(new Event('gamepadconnected'))
  press(true, false)
  press(true, true)
  press(false, true)
  expect(events).toEqual(['Pedal1 down', 'Pedal2 down', 'Pedal1 up'])
  stop()
  press(true, true)
  expect(events).toHaveLength(3)
})

describe('through WebHID', () => {
  class FakeDevice extends EventTarget {
    opened = false
    productName = 'Foot pedal'
    open = vi.fn(async () => void (this.opened = true))
    report(...bytes: number[]) {
      this.dispatchEvent(Object.assign(new Event('inputreport'), { data: new DataView(Uint8Array.from(bytes).buffer) }))
    }
  }
  const offer = (known: FakeDevice[], chosen: FakeDevice[]) =>
    Object.assign(navigator, {
      hid: Object.assign(new EventTarget(), {
        getDevices: async () => known,
        requestDevice: async () => chosen,
      }),
    })

  test('a pedal that was connected before is found again', async () => {
    const device = new FakeDevice()
    offer([device], [])
    const { events, stop } = recordEvents()
    await eventually(() => expect(device.opened).toBe(true))
    device.report(0b010, 0)
    device.report(0b000, 0)
    expect(events).toEqual(['Pedal2 down', 'Pedal2 up'])
    stop()
  })

  test('one that is chosen is opened once and named', async () => {
    const device = new FakeDevice()
    offer([], [device])
    const { events, stop } = recordEvents()
    expect(await connectPedal()).toBe('Foot pedal')
    expect(await connectPedal()).toBe('Foot pedal')
    device.report(1)
    expect(events).toEqual(['Pedal1 down'])
    expect(device.open).toHaveBeenCalledTimes(1)
    stop()
  })

  test('choosing none connects none', async () => {
    offer([], [])
    expect(await connectPedal()).toBeNull()
  })
})
