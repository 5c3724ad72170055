/** Resource usage of processes, from Linux's /proc. */
import { readdirSync, readFileSync } from 'node:fs'

/** Clock ticks per second in /proc: 100 on every Linux that runs Node. */
const ticksPerSecond = 100

/**
 * Resident memory of a process in bytes: current and peak.
 * @param {number} pid
 */
export function memoryOf(pid) {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  const kilobytes = (/** @type {string} */ name) => Number(new RegExp(`${name}:\\s+(\\d+)`).exec(status)?.[1] ?? 0)
  return { now: kilobytes('VmRSS') * 1024, peak: kilobytes('VmHWM') * 1024 }
}

/**
 * CPU seconds of a process and its descendants, including exited ones.
 * @param {number} pid
 */
export function processorSeconds(pid) {
  return family(pid).reduce((total, { ticks }) => total + ticks, 0) / ticksPerSecond
}

/**
 * Ids of all running descendants of a process.
 * @param {number} pid
 */
export const descendantsOf = (pid) =>
  family(pid)
    .map((one) => one.pid)
    .filter((id) => id !== pid)

/** A process and its running descendants. */
function family(/** @type {number} */ pid) {
  const processes = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => statOf(Number(name)) ?? [])
  const members = new Set([pid])
  for (let before = 0; before < members.size;) {
    before = members.size
    for (const { pid: child, parent } of processes) if (members.has(parent)) members.add(child)
  }
  return processes.filter((one) => members.has(one.pid))
}

/** Null if the process has exited meanwhile. Source of the fields: proc_pid_stat(5). */
function statOf(/** @type {number} */ pid) {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // The name in parentheses may contain spaces; after it come state (field 3), parent (4), and from 14 on the four times.
    const fields = text
      .slice(text.lastIndexOf(')') + 2)
      .split(' ')
      .map(Number)
    return { pid, parent: fields[1] ?? 0, ticks: fields.slice(11, 15).reduce((a, b) => a + b, 0) }
  } catch {
    return null
  }
}

/**
 * Duration of the work, in seconds.
 * @param {() => Promise<unknown>} work
 */
export async function timed(work) {
  const start = performance.now()
  await work()
  return (performance.now() - start) / 1000
}
