import { ArrowRightOutlined, DeleteOutlined } from '@ant-design/icons'
import { useState } from 'react'
import { useT } from '../../../shared/i18n/intl'
import { IconButton } from '../../../shared/ui/buttons/IconButton'
import { PlainButton } from '../../../shared/ui/buttons/PlainButton'
import { maxReplacementFrom, maxReplacementTo } from '../../../wire/bounds'
import type { ReplacementRule } from '../../../wire/vocabularySchemas'
import { RulePreview } from './RulePreview'
import styles from './Vocabulary.module.css'
import type { RuleFault, RuleRow } from './vocabularyDraft'

interface Props {
  row: RuleRow
  fault: RuleFault | undefined
  onChange: (part: Partial<ReplacementRule>) => void
  onRemove: () => void
}

/** One replacement rule, and on request what it would change. */
export function RuleEditor({ row, fault, onChange, onRemove }: Props) {
  const t = useT()
  const [previewed, setPreviewed] = useState<RuleRow | null>(null)
  const name = row.from.trim() || t('vocabulary.rules.unnamed')
  const faultId = `rule-${row.id}-fault`
  const field = (part: 'from' | 'to') => (
    <input
      id={`rule-${row.id}-${part}`}
      className="text-field"
      value={row[part]}
      aria-label={t(`vocabulary.rules.${part}`)}
      placeholder={t(part === 'from' ? 'vocabulary.rules.from' : 'vocabulary.rules.toHint')}
      aria-invalid={fault?.part === part}
      aria-describedby={fault?.part === part ? faultId : undefined}
      onChange={({ target }) => onChange({ [part]: target.value })}
    />
  )
  return (
    <li>
      <div className={styles.rule}>
        {field('from')}
        <ArrowRightOutlined aria-hidden="true" />
        {field('to')}
        <span className={styles.actions}>
          <PlainButton
            aria-label={t('vocabulary.preview.openNamed', { name })}
            aria-expanded={previewed === row}
            disabled={row.from.trim() === '' || (fault !== undefined && fault.reason !== 'duplicate')}
            onClick={() => setPreviewed(previewed === row ? null : row)}
          >
            {t('vocabulary.preview.open')}
          </PlainButton>
          <IconButton name={t('vocabulary.rules.remove', { name })} onClick={onRemove}>
            <DeleteOutlined />
          </IconButton>
        </span>
      </div>
      {fault && (
        <p id={faultId} className="error-text">
          {t(`vocabulary.fault.${fault.reason}`, {
            max: fault.part === 'from' ? maxReplacementFrom : maxReplacementTo,
          })}
        </p>
      )}
      {previewed === row && <RulePreview from={row.from.trim()} to={row.to.trim()} />}
    </li>
  )
}
