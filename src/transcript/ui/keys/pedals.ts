/**
 * Foot pedals, as chords `Pedal1`, `Pedal2`, … from the left. Those that answer as game controllers are found by
 * themselves; others are connected once through WebHID, and again by themselves later. A pedal that pretends to be a
 * keyboard needs neither: its keys can be given to commands.
 * Sources: W3C Gamepad; WICG WebHID. A pedal's report is a few bytes in which each pedal that is down is a bit.
 */

/** @param down false when it is let go */
export type PedalListener = (pedal: string, down: boolean) => void

const listeners = new Set<PedalListener>()
let stopWatching: (() => void) | null = null

/** Calls back while a pedal goes down or up. Returns how to stop. */
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

/** Lets the person choose a pedal. @returns its name, null when none was chosen */
export async function connectPedal(): Promise<string | null> {
  const [device] = await navigator.hid.requestDevice({ filters: [] })
  if (!device) return null
  await open(device)
  return device.productName
}

function tell(number: number, down: boolean): void {
  for (const listener of listeners) listener(`Pedal${number}`, down)
}

function watch(): () => void {
  const control = new AbortController()
  const { signal } = control
  const stopGamepads = watchGamepads(signal)
  if (canConnectPedal()) {
    void navigator.hid
      .getDevices()
      .then((devices) => Promise.all(devices.map(open)))
      .catch(() => {})
    navigator.hid.addEventListener('connect', ({ device }) => void open(device).catch(() => {}), { signal })
  }
  return () => {
    control.abort()
    stopGamepads()
  }
}

const pollMs = 30

/** Game controllers tell nothing by themselves: they are asked, while there is one. */
function watchGamepads(signal: AbortSignal): () => void {
  const down = new Set<number>()
  let timer: ReturnType<typeof setInterval> | undefined
  const ask = () => {
    const pads = navigator.getGamepads().filter((pad) => pad !== null)
    if (pads.length === 0) clearInterval(timer)
    const most = Math.max(0, ...pads.map(({ buttons }) => buttons.length))
    for (let button = 0; button < most; button++) {
      const pressed = pads.some((pad) => pad.buttons[button]?.pressed)
      if (pressed === down.has(button)) continue
      if (pressed) down.add(button)
      else down.delete(button)
      tell(button + 1, pressed)
    }
  }
  const start = () => {
    clearInterval(timer)
    timer = setInterval(ask, pollMs)
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
    pedalChanges(before, now).forEach(({ number, down }) => tell(number, down))
    before = now
  })
}

/** The bytes of a report as one number, the first lowest; at most eight of them. */
function bitsOf(data: DataView): bigint {
  let bits = 0n
  for (let index = Math.min(8, data.byteLength) - 1; index >= 0; index--)
    bits = (bits << 8n) | BigInt(data.getUint8(index))
  return bits
}

/** Which pedals went down or up from one report to the next, by the bits of each. */
export function pedalChanges(before: bigint, now: bigint): { number: number; down: boolean }[] {
  const changes: { number: number; down: boolean }[] = []
  for (let changed = before ^ now, number = 1; changed > 0n; changed >>= 1n, number++)
    if (changed & 1n) changes.push({ number, down: ((now >> BigInt(number - 1)) & 1n) === 1n })
  return changes
}
