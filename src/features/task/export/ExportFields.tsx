import type { ReactNode } from 'react'
import { useT } from '../../../shared/i18n/intl'
import { exportFileTypes, exportFormats } from '../../../transcript/export/exportFormats'
import styles from './ExportFields.module.css'
import { effectiveChoice, type ExportChoice } from './exportRecord'

const options = ['pa', 'role', 'time', 'tone'] as const

interface Props {
  choice: ExportChoice
  onChange: (choice: ExportChoice) => void
  disabled: boolean
  /** Options beyond those of the format. */
  extraOptions?: ReactNode
}

/** Form fields for the export format and its content options. */
export function ExportFields({ choice, onChange, disabled, extraOptions }: Props) {
  const t = useT()
  const { options: available } = exportFormats[choice.type]
  const shown = effectiveChoice(choice)
  const joined = available.includes('pa') && !choice.pa
  return (
    <div className={styles.fields}>
      <fieldset disabled={disabled}>
        <legend>{t('task.export.type')}</legend>
        <div className={styles.types}>
          {exportFileTypes.map((type) => (
            <label key={type} className={styles.type}>
              <input
                type="radio"
                name="type"
                checked={choice.type === type}
                onChange={() => onChange({ ...choice, type })}
              />
              <span>
                <strong>{t(`task.export.${type}`)}</strong>
                {`.${type}`}
              </span>
            </label>
          ))}
        </div>
      </fieldset>
      {(available.length > 0 || Boolean(extraOptions)) && (
        <fieldset disabled={disabled} className={styles.options}>
          <legend>{t('task.export.options')}</legend>
          {options
            .filter((option) => available.includes(option))
            .map((option) => (
              <ExportOption
                key={option}
                checked={shown[option]}
                disabled={joined && (option === 'role' || option === 'time')}
                onChange={(checked) => onChange({ ...choice, [option]: checked })}
              >
                {t(`task.export.${option}`)}
              </ExportOption>
            ))}
          {extraOptions}
        </fieldset>
      )}
    </div>
  )
}

interface OptionProps {
  checked: boolean
  disabled?: boolean
  onChange: (checked: boolean) => void
  children: ReactNode
}

export function ExportOption({ checked, disabled = false, onChange, children }: OptionProps) {
  return (
    <label className={styles.option}>
      <input
        type="checkbox"
        checked={checked}
        disabled={disabled}
        onChange={(event) => onChange(event.target.checked)}
      />
      {children}
    </label>
  )
}
