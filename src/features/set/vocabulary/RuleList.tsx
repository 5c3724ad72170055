import { PlusOutlined } from '@ant-design/icons'
import { useEffect, useRef } from 'react'
import { useT } from '../../../shared/i18n/intl'
import { PlainButton } from '../../../shared/ui/buttons/PlainButton'
import { maxReplacements } from '../../../wire/bounds'
import panels from '../base/panels.module.css'
import { RuleEditor } from './RuleEditor'
import styles from './Vocabulary.module.css'
import { newRow, type RuleFault, type RuleRow } from './vocabularyDraft'

interface Props {
  rows: readonly RuleRow[]
  /** By row id. */
  faults: ReadonlyMap<number, RuleFault>
  /** Also says what is missing; not before the first attempt to save. */
  showBlank: boolean
  onChange: (rows: readonly RuleRow[]) => void
}

/** The replacement rules of the account. */
export function RuleList({ rows, faults, showBlank, onChange }: Props) {
  const t = useT()
  const added = useRef<number | null>(null)
  const addButton = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (added.current === null) return
    document.getElementById(`rule-${added.current}-from`)?.focus()
    added.current = null
  }, [rows])
  const add = () => {
    const row = newRow(rows)
    added.current = row.id
    onChange([...rows, row])
  }
  return (
    <section className={panels.panel}>
      <h2>{t('vocabulary.rules.title')}</h2>
      <p className={panels.note}>{t('vocabulary.rules.hint')}</p>
      {rows.length === 0 && <p className={panels.note}>{t('vocabulary.rules.none')}</p>}
      <ul className={styles.rules}>
        {rows.map((row) => {
          const fault = faults.get(row.id)
          return (
            <RuleEditor
              key={row.id}
              row={row}
              fault={fault?.reason === 'blank' && !showBlank ? undefined : fault}
              onChange={(part) => onChange(rows.map((other) => (other === row ? { ...row, ...part } : other)))}
              onRemove={() => {
                onChange(rows.filter((other) => other !== row))
                addButton.current?.focus()
              }}
            />
          )
        })}
      </ul>
      <div className={styles.tools}>
        <PlainButton ref={addButton} disabled={rows.length >= maxReplacements} onClick={add}>
          <PlusOutlined aria-hidden="true" />
          {t('vocabulary.rules.add')}
        </PlainButton>
        <span className={styles.status}>
          {t('vocabulary.terms.count', { count: rows.length, max: maxReplacements })}
        </span>
      </div>
    </section>
  )
}
