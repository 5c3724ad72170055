/**
 * Foot pedals, as chords `Pedal1`, `Pedal2`, … from the left. Gamepad pedals are detected automatically; others are connected
 * once through WebHID and reconnect automatically later. A pedal that acts as a keyboard needs neither: its keys can be bound
 * to commands.
 * Sources: W3C Gamepad; WICG WebHID. A pedal's report is a few bytes with one bit per pressed pedal.
 */

/** @param down false on release */
export type PedalListener = (pedal: string, down: boolean) => void

const listeners = new Set<PedalListener>()
let stopWatching: (() => void) | null = null

/** Calls back when a pedal is pressed or released. Returns a function that unsubscribes. */
export function listenToPedals(listener: PedalListener): () => void {
  listeners.add(listener)
  stopWatching ??= watch()
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    stopWatching?.()
    stopWatching = null
  }
}

export const canConnectPedal = (): boolean => 'hid' in navigator

/** Lets the user choose a pedal. @returns its name, null when none was chosen */
export async function connectPedal(): Promise<string | null> {
  const [device] = await navigator.hid.requestDevice({ filters: [] })
  if (!device) return null
  await open(device)
  return device.productName
}

function notifyListeners(number: number, down: boolean): void {
  for (const listener of listeners) listener(`Pedal${number}`, down)
}

function watch(): () => void {
  const controller = new AbortController()
  const { signal } = controller
  const stopGamepads = watchGamepads(signal)
  if (canConnectPedal()) {
    void navigator.hid
      .getDevices()
      .then((devices) => Promise.all(devices.map(open)))
      .catch(() => {})
    navigator.hid.addEventListener('connect', ({ device }) => void open(device).catch(() => {}), { signal })
  }
  return () => {
    controller.abort()
    stopGamepads()
  }
}

const pollMs = 30

/** Gamepads have no button events: they are polled while one is connected. */
function watchGamepads(signal: AbortSignal): () => void {
  const down = new Set<number>()
  let timer: ReturnType<typeof setInterval> | undefined
  const poll = () => {
    const pads = navigator.getGamepads().filter((pad) => pad !== null)
    if (pads.length === 0) clearInterval(timer)
    const buttonCount = Math.max(0, ...pads.map(({ buttons }) => buttons.length))
    for (let button = 0; button < buttonCount; button++) {
      const pressed = pads.some((pad) => pad.buttons[button]?.pressed)
      if (pressed === down.has(button)) continue
      if (pressed) down.add(button)
      else down.delete(button)
      notifyListeners(button + 1, pressed)
    }
  }
  const start = () => {
    clearInterval(timer)
    timer = setInterval(poll, pollMs)
  }
  window.addEventListener('gamepadconnected', start, { signal })
  if ('getGamepads' in navigator && navigator.getGamepads().some((pad) => pad !== null)) start()
  return () => clearInterval(timer)
}

const opened = new WeakSet<HIDDevice>()

async function open(device: HIDDevice): Promise<void> {
  if (!device.opened) await device.open()
  if (opened.has(device)) return
  opened.add(device)
  let before = 0n
  device.addEventListener('inputreport', ({ data }) => {
    const now = bitsOf(data)
    pedalChanges(before, now).forEach(({ number, down }) => notifyListeners(number, down))
    before = now
  })
}

/** Up to eight bytes of a report as one little-endian number. */
function bitsOf(data: DataView): bigint {
  let bits = 0n
  for (let index = Math.min(8, data.byteLength) - 1; index >= 0; index--)
    bits = (bits << 8n) | BigInt(data.getUint8(index))
  return bits
}

/** The pedals pressed or released between two reports. */
export function pedalChanges(before: bigint, now: bigint): { number: number; down: boolean }[] {
  const changes: { number: number; down: boolean }[] = []
  for (let changed = before ^ now, number = 1; changed > 0n; changed >>= 1n, number++)
    if (changed & 1n) changes.push({ number, down: ((now >> BigInt(number - 1)) & 1n) === 1n })
  return changes
}
