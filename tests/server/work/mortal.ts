export type Moment = 'before' | 'after'

export interface Mortal<Ports> {
  store: Ports
  dead(): boolean
  /** Calls so far. */
  calls(): number
  /** Kills it between two calls. */
  kill(): void
}

/** Ports of a process that is killed at its n-th call of them: that call, made or not, and all later ones never come back. */
export function mortal<Ports extends object>(store: Ports, lastCall = Infinity, moment: Moment = 'before'): Mortal<Ports> {
  let calls = 0
  let dead = false
  const hang = () => new Promise<never>(() => {})
  const guard = <Target extends object>(target: Target): Target =>
    new Proxy(target, {
      get(owner, key) {
        const value: unknown = Reflect.get(owner, key)
        if (typeof value === 'object' && value !== null) return guard(value)
        // A new name touches nothing.
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
  return { store: guard(store), dead: () => dead, calls: () => calls, kill: () => void (dead = true) }
}

/** An open sound, for one. */
const isPort = (result: unknown): result is object =>
  typeof result === 'object' && result !== null && Object.values(result).some((one) => typeof one === 'function')
