import type { ReactNode } from 'react'
import { useSay } from '../../shared/intl'
import { fileFormats } from '../../transcript/write/writers'
import styles from './ExportFields.module.css'
import { formatOf, type ExportChoice } from './exportRecord'

const options = ['pa', 'role', 'time', 'tone'] as const

/** What the choice begins with. */
export const usualExport: ExportChoice = { type: 'docx', pa: true, role: true, time: true, tone: true }

interface Props {
  choice: ExportChoice
  onChange: (choice: ExportChoice) => void
  disabled: boolean
  /** More options, beside those of the format. */
  more?: ReactNode
}

/** In what form a text is taken away: the format, and what is in it. */
export function ExportFields({ choice, onChange, disabled, more }: Props) {
  const say = useSay()
  const { options: offered } = formatOf(choice.type)
  return (
    <div className={styles.fields}>
      <fieldset disabled={disabled}>
        <legend>{say('task.export.type')}</legend>
        <div className={styles.types}>
          {fileFormats.map(({ type, extension }) => (
            <label key={type} className={styles.type}>
              <input
                type="radio"
                name="type"
                checked={choice.type === type}
                onChange={() => onChange({ ...choice, type })}
              />
              <span>
                <strong>{say(`task.export.${type}`)}</strong>
                {extension}
              </span>
            </label>
          ))}
        </div>
      </fieldset>
      {offered.length > 0 && (
        <fieldset disabled={disabled} className={styles.options}>
          <legend>{say('task.export.options')}</legend>
          {options
            .filter((option) => offered.includes(option))
            .map((option) => {
              // Text joined to one paragraph has no place for either.
              const moot = offered.includes('pa') && !choice.pa && (option === 'role' || option === 'time')
              return (
                <ExportOption
                  key={option}
                  checked={choice[option] && !moot}
                  disabled={moot}
                  onChange={(checked) => onChange({ ...choice, [option]: checked })}
                >
                  {say(`task.export.${option}`)}
                </ExportOption>
              )
            })}
          {more}
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

/** Something that may be in the file. */
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
