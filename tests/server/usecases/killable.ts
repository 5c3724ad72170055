export type KillMoment = 'before' | 'after'

export interface Killable<Ports> {
  store: Ports
  isDead(): boolean
  /** Calls so far. */
  calls(): number
  /** Kills the process between two calls. */
  kill(): void
}

/** Ports of a process that is killed at its n-th port call: that call, executed or not, and all later ones never return. */
export function killable<Ports extends object>(
  store: Ports,
  lastCall = Infinity,
  moment: KillMoment = 'before',
): Killable<Ports> {
  let calls = 0
  let dead = false
  const hang = () => new Promise<never>(() => {})
  const guard = <Target extends object>(target: Target): Target =>
    new Proxy(target, {
      get(owner, key) {
        const value: unknown = Reflect.get(owner, key)
        if (typeof value === 'object' && value !== null) return guard(value)
        // Generating a name has no side effects.
        if (typeof value !== 'function' || key === 'name') return value
        return async (...given: unknown[]) => {
          calls += 1
          if (dead) return hang()
          dead = calls === lastCall
          if (dead && moment === 'before') return hang()
          const result: unknown = await Reflect.apply(value, owner, given)
          if (dead && moment === 'after') return hang()
          return isPort(result) ? guard(result) : result
        }
      },
    })
  return { store: guard(store), isDead: () => dead, calls: () => calls, kill: () => void (dead = true) }
}

/** Returned objects, such as an open audio file. */
const isPort = (result: unknown): result is object =>
  typeof result === 'object' && result !== null && Object.values(result).some((one) => typeof one === 'function')
