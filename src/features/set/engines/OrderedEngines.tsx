import { ArrowDownOutlined, ArrowUpOutlined } from '@ant-design/icons'
import { useLayoutEffect, useRef } from 'react'
import { useT } from '../../../shared/i18n/intl'
import { languageName } from '../../../shared/i18n/languageName'
import { IconButton } from '../../../shared/ui/buttons/IconButton'
import type { EngineOrder, WireEngine } from '../../../wire/engineSchemas'
import { EngineTags } from './EngineTags'
import { orderedIds } from './engineGroups'
import styles from './Engines.module.css'

interface Props {
  row: EngineOrder
  engines: readonly WireEngine[]
  /** @param moved the engine that moved, and its new place from 1 */
  onOrder: (ids: string[], moved: { name: string; place: number }) => void
  onReset: () => void
}

/** The engines of a language in order, with buttons to move them. The focus stays with the engine that moves. */
export function OrderedEngines({ row, engines, onOrder, onReset }: Props) {
  const t = useT()
  const { language: value, files, live, chosen } = row
  const ordered = orderedIds(row)
  const language = languageName(value, t)
  const list = useRef<HTMLOListElement>(null)
  const pressed = useRef<{ id: string; step: number }>(null)
  useLayoutEffect(() => {
    if (!pressed.current) return
    const { id, step } = pressed.current
    pressed.current = null
    const item = [...(list.current?.children ?? [])].find((one) => one.getAttribute('data-engine') === id)
    const [up, down] = item?.querySelectorAll('button') ?? []
    const [wanted, other] = step < 0 ? [up, down] : [down, up]
    // At the end of the list, the pressed button is disabled.
    ;(wanted?.disabled ? other : wanted)?.focus()
  }, [row])
  const move = (index: number, step: number, name: string) => {
    const ids = [...ordered]
    const [id] = ids.splice(index, 1)
    if (id === undefined) return
    ids.splice(index + step, 0, id)
    pressed.current = { id, step }
    onOrder(ids, { name, place: index + step + 1 })
  }
  return (
    <div>
      <ol ref={list} className={styles.order}>
        {ordered.map((id, index) => {
          const engine = engines.find((one) => one.id === id)
          const name = engine?.name || id
          return (
            <li key={id} data-engine={id}>
              <span className={styles.name}>
                {name}
                <EngineTags live={live.includes(id)} liveOnly={!files.includes(id)} remote={engine?.remote ?? false} />
              </span>
              {ordered.length > 1 && (
                <span className={styles.moves}>
                  <IconButton
                    name={t('engines.order.upNamed', { language, name })}
                    title={t('engines.order.up')}
                    disabled={index === 0}
                    onClick={() => move(index, -1, name)}
                  >
                    <ArrowUpOutlined aria-hidden="true" />
                  </IconButton>
                  <IconButton
                    name={t('engines.order.downNamed', { language, name })}
                    title={t('engines.order.down')}
                    disabled={index === ordered.length - 1}
                    onClick={() => move(index, 1, name)}
                  >
                    <ArrowDownOutlined aria-hidden="true" />
                  </IconButton>
                </span>
              )}
            </li>
          )
        })}
      </ol>
      {chosen && ordered.length > 1 && (
        <button
          type="button"
          className={styles.reset}
          aria-label={t('engines.order.resetNamed', { language })}
          onClick={onReset}
        >
          {t('engines.order.reset')}
        </button>
      )}
    </div>
  )
}
