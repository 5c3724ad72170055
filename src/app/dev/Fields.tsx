import { useState } from 'react'
import { ChoiceButtons } from '../../shared/ui/fields/ChoiceButtons'
import { Field } from '../../shared/ui/fields/Field'
import { SearchField } from '../../shared/ui/fields/SearchField'
import { TextArea } from '../../shared/ui/fields/TextArea'
import styles from './ComponentsPage.module.css'
import { useSamples } from './samples'

export function Fields() {
  const { label, value, long, note, failed } = useSamples()
  const [text, setText] = useState('')
  const [keyword, setKeyword] = useState(value)
  const field = { label, value: text, onChange: setText, error: undefined }
  return (
    <>
      <div className={styles.columns}>
        <Field {...field} name="plain" rule={note} placeholder={value} />
        <Field {...field} name="hint" hint={note} />
        <Field {...field} name="failed" error={{ text: failed }} />
        <Field {...field} name="disabled" disabled value={long} />
        <TextArea {...field} name="lines" rows={3} />
        <TextArea {...field} name="failedLines" rows={3} value={long} error={{ text: failed }} />
      </div>
      <div className={styles.row}>
        <SearchField keyword="" onSearch={() => {}} />
        <SearchField keyword={keyword} onSearch={setKeyword} />
        <Select />
        <Select disabled />
      </div>
      <Choices />
    </>
  )
}

function Select({ disabled = false }: { disabled?: boolean }) {
  const { label, value, long } = useSamples()
  return (
    <select className="text-field" aria-label={label} disabled={disabled} style={{ maxWidth: 200 }}>
      <option>{value}</option>
      <option>{long}</option>
    </select>
  )
}

function Choices() {
  const { label, value, note } = useSamples()
  const [chosen, setChosen] = useState('1')
  const options = ['1', '2', '3'].map((one) => ({ value: one, label: `${value} ${one}` }))
  return (
    <div className={styles.row}>
      {([[], ['checked'], ['disabled'], ['checked', 'disabled']] as const).map((states) => (
        <label key={states.join(' ')} className={styles.bar}>
          <input
            type="checkbox"
            defaultChecked={states.some((state) => state === 'checked')}
            disabled={states.some((state) => state === 'disabled')}
          />
          {value}
        </label>
      ))}
      <fieldset className={styles.segmented}>
        {options.map((option) => (
          <label key={option.value}>
            <input
              type="radio"
              name="segmented"
              checked={option.value === chosen}
              onChange={() => setChosen(option.value)}
            />
            <span>{option.label}</span>
          </label>
        ))}
      </fieldset>
      {options.map((option) => (
        <label key={option.value} className={styles.card}>
          <input
            type="radio"
            name="cards"
            checked={option.value === chosen}
            disabled={option.value === '3'}
            onChange={() => setChosen(option.value)}
          />
          <span>
            <strong>{option.label}</strong>
            {note}
          </span>
        </label>
      ))}
      <ChoiceButtons name={label} options={options} value={chosen} onChange={setChosen} />
    </div>
  )
}
